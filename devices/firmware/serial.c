#include "serial.h"

#include <avr/interrupt.h>
#include <avr/io.h>

/* Powers of two, so that an index wraps by itself. */
#define IN 128
#define OUT 128

static volatile uint8_t in[IN], in_head, in_tail;
static volatile uint8_t out[OUT], out_head, out_tail;

void serial_begin(void)
{
	UCSR0A = 1 << U2X0;
	UBRR0 = (F_CPU + 4 * 115200UL) / (8 * 115200UL) - 1;
	UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
	UCSR0B = 1 << RXEN0 | 1 << TXEN0 | 1 << RXCIE0;
}

ISR(USART_RX_vect)
{
	uint8_t byte = UDR0, next = (in_head + 1) & (IN - 1);

	/* A full ring drops the byte; the line's checksum tells. */
	if (next != in_tail) {
		in[in_head] = byte;
		in_head = next;
	}
}

ISR(USART_UDRE_vect)
{
	if (out_head == out_tail) {
		UCSR0B &= ~(1 << UDRIE0);
		return;
	}
	UDR0 = out[out_tail];
	out_tail = (out_tail + 1) & (OUT - 1);
}

int16_t serial_take(void)
{
	uint8_t byte;

	if (in_head == in_tail)
		return -1;
	byte = in[in_tail];
	in_tail = (in_tail + 1) & (IN - 1);
	return byte;
}

uint8_t serial_room(void)
{
	return (out_tail - out_head - 1) & (OUT - 1);
}

void serial_put(uint8_t byte)
{
	while (!serial_room())
		;
	out[out_head] = byte;
	out_head = (out_head + 1) & (OUT - 1);
	cli();
	UCSR0B |= 1 << UDRIE0;
	sei();
}
