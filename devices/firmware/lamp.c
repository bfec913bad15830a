/* The lamp: lit while the board says that its match waits, and for a second when a session opens. */
#include "device.h"

#ifdef LAMP

#include <avr/io.h>
#include <avr/pgmspace.h>
#include <string.h>

static const char words[][7] PROGMEM = {"OFF", "CALL", "FLAG", "DEVICE", "LATE"};

static uint8_t is_wanted, greets;
static uint32_t greeted_at;

uint8_t lamp_show(const char *why)
{
	for (uint8_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp_P(why, words[i])) {
			is_wanted = i > 0;
			return 1;
		}
	return 0;
}

void lamp_greet(void)
{
	greets = 1;
	greeted_at = milliseconds();
}

void lamp_begin(void)
{
	DDRD |= 1 << PD7;
}

void lamp_step(void)
{
	if (milliseconds() - greeted_at >= GREETING_MS)
		greets = 0;
	if (is_wanted || greets)
		PORTD |= 1 << PD7;
	else
		PORTD &= ~(1 << PD7);
}

#endif
