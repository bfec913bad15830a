/* Lines of TVL/1: $PTVL<kind>,<fields>*<CRC-16 as four digits> CR LF. */
#include "device.h"
#include "serial.h"
#include "sha256.h"

#include <avr/pgmspace.h>
#include <stdlib.h>

char nonce[17];

static uint16_t sum;
static uint8_t signing;
static struct sha256 hash;

uint16_t crc(uint16_t so_far, uint8_t byte)
{
	so_far ^= (uint16_t)byte << 8;
	for (uint8_t bit = 0; bit < 8; bit++)
		so_far = so_far & 0x8000 ? so_far << 1 ^ 0x1021 : so_far << 1;
	return so_far;
}

void line_char(char letter)
{
	sum = crc(sum, letter);
	if (signing)
		sha256_take(&hash, &letter, 1);
	serial_put(letter);
}

static void line_flash(const char *text)
{
	char letter;

	while ((letter = pgm_read_byte(text++)))
		line_char(letter);
}

static void line_digit(uint8_t value)
{
	value &= 15;
	line_char(value < 10 ? '0' + value : 'A' + value - 10);
}

void line_begin(char kind)
{
	serial_put('$');
	sum = 0xFFFF;
	signing = 0;
	line_flash(PSTR("PTVL"));
	line_char(kind);
}

/* Covers TVL1|serial number|nonce|, then the line from PTVL on to the comma before the code. */
void line_sign_from_here(void)
{
	static const char prefix[] PROGMEM = "TVL1|" SERIAL_NUMBER "|";
	static const char begun[] PROGMEM = "|PTVLE";
	char letter;

	hmac_begin(&hash, key);
	for (const char *at = prefix; (letter = pgm_read_byte(at)); at++)
		sha256_take(&hash, &letter, 1);
	for (const char *at = nonce; *at; at++)
		sha256_take(&hash, at, 1);
	for (const char *at = begun; (letter = pgm_read_byte(at)); at++)
		sha256_take(&hash, &letter, 1);
	signing = 1;
}

void line_text(const char *text)
{
	line_char(',');
	line_flash(text);
}

void line_ram(const char *text)
{
	line_char(',');
	while (*text)
		line_char(*text++);
}

void line_number(uint32_t number)
{
	char digits[11];

	line_ram(ultoa(number, digits, 10));
}

void line_hex(uint32_t number)
{
	line_char(',');
	for (int8_t shift = 28; shift >= 0; shift -= 4)
		line_digit(number >> shift);
}

void line_end(void)
{
	uint16_t whole;

	if (signing) {
		uint8_t code[32];

		signing = 0;
		hmac_end(&hash, key, code);
		line_char(',');
		for (uint8_t i = 0; i < 16; i++) {
			line_digit(code[i] >> 4);
			line_digit(code[i]);
		}
	}
	whole = sum;
	serial_put('*');
	for (int8_t shift = 12; shift >= 0; shift -= 4)
		line_digit(whole >> shift);
	serial_put('\r');
	serial_put('\n');
}
