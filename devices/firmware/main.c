/* Tavla's reference firmware for an ATmega328P at 16 MHz: a dice shaker, a clock, both, or a lamp, speaking TVL/1. */
#include "device.h"
#include "serial.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

static volatile uint32_t ticks;

ISR(TIMER0_COMPA_vect)
{
	ticks++;
}

uint32_t milliseconds(void)
{
	uint32_t now;

	ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
		now = ticks;
	return now;
}

/* Before anything else: a watchdog that has just bitten is still running. */
__attribute__((naked, used, section(".init3"))) void calm_watchdog(void)
{
	MCUSR = 0;
	wdt_disable();
}

static void beat(void)
{
	line_begin('H');
	line_hex(boot_id);
	line_number(last_seq());
	line_number(milliseconds());
	line_tray(tray);
	line_char(','); /* mains: no battery to tell of */
	line_end();
}

int main(void)
{
	uint32_t beaten = 0;

	OCR0A = F_CPU / 64 / 1000 - 1;
	TCCR0A = 1 << WGM01;
	TCCR0B = 1 << CS01 | 1 << CS00;
	TIMSK0 = 1 << OCIE0A;
	identity_begin();
	serial_begin();
#ifdef DICE
	shaker_begin();
#endif
	button_begin();
#ifdef CLOCK
	clock_begin();
#endif
#ifdef LAMP
	lamp_begin();
#endif
	set_sleep_mode(SLEEP_MODE_IDLE);
	wdt_enable(WDTO_500MS);
	sei();
	event(BOOT, 0);
	for (;;) {
		wdt_reset();
		commands_step();
#ifdef DICE
		shaker_step();
#endif
#ifdef CLOCK
		clock_step();
#endif
#ifdef LAMP
		lamp_step();
#endif
		events_step();
		if (milliseconds() - beaten >= HEARTBEAT_MS) {
			beaten += HEARTBEAT_MS;
			beat();
		}
		sleep_mode(); /* until the next tick or byte */
	}
}
