/* The shaker: its tray, and the faces of two dice, read from the port pins. */
#include "device.h"

#include <avr/io.h>

uint8_t tray;
uint8_t dice_asked = 2;

static uint8_t faces[2]; /* PORTB and PORTC as last read */
static uint32_t faces_since, shake_began, last_motion, settling_since;
static uint8_t is_shaken, was_handled;

static uint8_t is_moving(void)
{
	return !(PIND & 1 << PD2);
}

static uint8_t are_dice_in(void)
{
	return !(PIND & 1 << PD3);
}

static uint8_t is_open(void)
{
	return !(PIND & 1 << PD4);
}

static void show(uint8_t now)
{
	union said said = {.tray = now};

	if (now == tray)
		return;
	tray = now;
	event(TRAY, &said);
}

/* A face's three pins; 0 when they say none. */
static uint8_t face(uint8_t pins, uint8_t die)
{
	uint8_t value = die ? pins >> 3 & 7 : pins & 7;

	return value == 7 ? 0 : value;
}

static void tell(uint8_t verdict)
{
	union said said = {.roll = {.verdict = verdict}};

	is_shaken = was_handled = 0;
	if (verdict == OK || verdict == COCKED || verdict == MISREAD) {
		for (uint8_t die = 0; die < dice_asked; die++) {
			said.roll.top[die] = face(faces[0], die);
			said.roll.bottom[die] = face(faces[1], die);
		}
	}
	event(ROLL, &said);
}

static uint8_t judged(void)
{
	uint8_t verdict = OK;

	if (was_handled)
		return HANDLED;
	if (!are_dice_in())
		return OFFTRAY;
	if (last_motion - shake_began < SHAKE_MS)
		return VOID;
	for (uint8_t die = 0; die < dice_asked; die++) {
		uint8_t top = face(faces[0], die), bottom = face(faces[1], die);

		if (!top || !bottom)
			return COCKED;
		if (top + bottom != 7)
			verdict = MISREAD;
	}
	return verdict;
}

void shaker_begin(void)
{
	DDRB &= ~0x3f;
	DDRC &= ~0x3f;
	DDRD &= ~(1 << PD2 | 1 << PD3 | 1 << PD4);
	PORTD |= 1 << PD2 | 1 << PD3 | 1 << PD4;
	EICRA = 1 << ISC00 | 1 << ISC10; /* edges, though nobody waits for them: a simulator polls low levels at every cycle */
}

void shaker_step(void)
{
	uint32_t now = milliseconds();
	uint8_t tops = PINB & 0x3f, bottoms = PINC & 0x3f;

	if (tops != faces[0] || bottoms != faces[1]) {
		faces[0] = tops;
		faces[1] = bottoms;
		faces_since = now;
	}
	if (is_open()) {
		was_handled = is_shaken;
		show(OPEN);
		return;
	}
	if (is_moving()) {
		if (!is_shaken)
			shake_began = now;
		is_shaken = 1;
		last_motion = now;
		show(SHAKING);
		return;
	}
	if (!is_shaken) {
		if (!are_dice_in())
			show(EMPTY);
		else if (tray != SETTLED)
			show(LOADED);
		return;
	}
	if (tray != SETTLING) {
		settling_since = now;
		show(SETTLING);
	}
	if (now - last_motion < STILL_MS)
		return;
	if (now - faces_since < STILL_MS) {
		if (now - settling_since < UNREADY_MS)
			return;
		show(SETTLED);
		tell(MISREAD);
		return;
	}
	show(SETTLED);
	tell(judged());
}
