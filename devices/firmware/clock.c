/* The clock: two reserves and a delay. What it shows follows the board, which keeps the match's time. */
#include "device.h"

#include <avr/io.h>

#define BOUNCE_MS 30

struct clock clock = {.runs = 'N', .lever = 'L'};

uint8_t button_is_held(void)
{
	return !(PIND & 1 << PD6);
}

#ifdef CLOCK

static uint32_t delay_setting, counted_to;
static uint8_t flag_told;

struct contact {
	uint8_t was;
	uint32_t changed;
};

static struct contact lever, button;

/* Whether a contact changed: told at its first edge, deaf to its bounces. */
static uint8_t changed(struct contact *contact, uint8_t now_is)
{
	uint32_t now = milliseconds();

	if (now_is == contact->was || now - contact->changed < BOUNCE_MS)
		return 0;
	contact->was = now_is;
	contact->changed = now;
	return 1;
}

static uint8_t is_right_down(void)
{
	return !!(PIND & 1 << PD5);
}

static void tell(void)
{
	union said said = {.clock = clock};

	event(CLK, &said);
}

static void count(void)
{
	uint32_t now = milliseconds(), passed = now - counted_to;
	uint32_t *reserve = clock.runs == 'L' ? &clock.left : &clock.right;

	counted_to = now;
	if (clock.runs == 'N' || !passed)
		return;
	if (clock.delay) {
		uint32_t delayed = passed < clock.delay ? passed : clock.delay;

		clock.delay -= delayed;
		passed -= delayed;
	}
	*reserve -= passed < *reserve ? passed : *reserve;
	if (!*reserve && !clock.delay && !flag_told) {
		flag_told = 1;
		tell();
	}
}

void clock_set(uint32_t left, uint32_t right, uint32_t delay)
{
	clock.runs = 'N';
	clock.left = left;
	clock.right = right;
	clock.delay = delay_setting = delay;
	flag_told = 0;
	counted_to = milliseconds();
	tell();
}

void clock_run(char side)
{
	count();
	/* The side that runs already goes on where it is. */
	if (side != clock.runs) {
		if (side != 'N')
			clock.delay = delay_setting;
		clock.runs = side;
		counted_to = milliseconds();
	}
	tell();
}

void clock_begin(void)
{
	DDRD &= ~(1 << PD5);
	PORTD |= 1 << PD5;
	__asm__ __volatile__("nop\n\tnop"); /* a pull-up needs a cycle before its pin is read */
	lever.was = is_right_down();
	button.was = button_is_held();
	clock.lever = lever.was ? 'R' : 'L';
}

void clock_step(void)
{
	count();
	if (changed(&lever, is_right_down())) {
		union said said = {.button = {.lever = lever.was ? 'R' : 'L'}};

		clock.lever = said.button.lever;
		event(BTN, &said);
		/* It turns at once and does not wait for the board, which may set it right. */
		if (clock.runs == clock.lever)
			clock_run(clock.lever == 'L' ? 'R' : 'L');
	}
	if (changed(&button, button_is_held()) && button.was) {
		union said said = {.button = {.lever = 0}};

		event(BTN, &said);
	}
}

#endif

void button_begin(void)
{
	DDRD &= ~(1 << PD6);
	PORTD |= 1 << PD6;
}
