/* Lines that come: noise is passed over in silence, a line with the right checksum is answered under its own tag. */
#include "device.h"
#include "serial.h"

#include <avr/pgmspace.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 120
#define FIELDS 6
#define LONGEST_TAG 10

static char came[LONGEST + 1];
static uint8_t length, is_inside;
static char *fields[FIELDS];
static uint8_t count;

/* The last command but an acknowledgement, by its length and checksum, which are its tag and words; and what its answer said. */
static uint8_t last_length;
static uint16_t last_sum, sum_now;
static uint32_t answered_from;
static uint8_t is_again;

static void answer(const char *what)
{
	line_begin('A');
	line_ram(fields[0]);
	line_text(what);
}

static void refuse(const char *why)
{
	answer(PSTR("ERR"));
	line_text(why);
	line_end();
}

static void agree(void)
{
	answer(PSTR("OK"));
	line_end();
}

/* Done, and from here on the events are these. */
static void agree_from_here(void)
{
	if (!is_again)
		answered_from = last_seq() + 1;
	answer(PSTR("OK"));
	line_hex(boot_id);
	line_number(answered_from);
	line_end();
}

static uint8_t is(uint8_t field, const char *word)
{
	return count > field && !strcmp_P(fields[field], word);
}

/* A field as a number; 0 when it is none, and `value` stays. */
static uint8_t number(uint8_t field, uint32_t *value)
{
	uint32_t sum = 0;
	char *at;

	if (count <= field || !*fields[field] || strlen(fields[field]) > 9)
		return 0;
	for (at = fields[field]; *at; at++) {
		if (*at < '0' || *at > '9')
			return 0;
		sum = sum * 10 + (*at - '0');
	}
	*value = sum;
	return 1;
}

static void ask(void)
{
	uint32_t from;

	if (is(1, PSTR("ID"))) {
		answer(PSTR("ID," PROTOCOL "," CLASS ",Tavla," MODEL "," SERIAL_NUMBER "," VERSION));
		line_end();
	} else if (is(1, PSTR("CAP"))) {
		answer(PSTR("CAP"));
		line_text(PSTR(
#ifdef DICE
			"ROLL+TRAY"
#endif
#if defined(DICE) && defined(CLOCK)
			"+"
#endif
#ifdef CLOCK
			"CLK+LEVER+BTN"
#endif
#ifdef LAMP
			"LAMP"
#endif
			));
		if (is_paired) {
			line_char('+');
			line_char('H');
			line_char('M');
			line_char('A');
			line_char('C');
		}
		line_number(HEARTBEAT_MS);
		line_number(DEPTH);
		line_end();
	} else if (is(1, PSTR("REPLAY"))) {
		if (!number(2, &from)) {
			refuse(PSTR("-109,from which event"));
			return;
		}
		agree();
		events_replay(from);
#ifdef CLOCK
	} else if (is(1, PSTR("CLK"))) {
		answer(PSTR("CLK"));
		line_clock(&clock);
		line_end();
#endif
	} else {
		refuse(PSTR("-113,no such query"));
	}
}

static void open(void)
{
	if (count <= 2 || strlen(fields[2]) != 16) {
		refuse(PSTR("-224,a nonce has 16 digits"));
		return;
	}
	strcpy(nonce, fields[2]);
	is_again = 0; /* it begins anew, also under the same words */
#ifdef LAMP
	lamp_greet();
#endif
	agree_from_here();
}

static void pair(void)
{
	uint32_t half;

	if (!button_is_held())
		refuse(PSTR("-203,hold the button while pairing"));
	else if (!number(2, &half) || half > 1 || count <= 3 || !identity_take_half_key(half, fields[3]))
		refuse(PSTR("-224,half 0 or 1 and 32 hex digits"));
	else
		agree();
}

#ifdef CLOCK
static void command_clock(void)
{
	uint32_t left, right, delay;

	if (is(2, PSTR("SET"))) {
		if (!number(3, &left) || !number(4, &right) || !number(5, &delay)) {
			refuse(PSTR("-109,left and right and delay"));
			return;
		}
		agree();
		if (!is_again)
			clock_set(left, right, delay);
	} else if (is(2, PSTR("RUN")) && count > 3 && strlen(fields[3]) == 1 && strchr("LRN", *fields[3])) {
		agree();
		if (!is_again)
			clock_run(*fields[3]);
	} else {
		refuse(PSTR("-224,SET or RUN L R N"));
	}
}
#endif

static void command(void)
{
	uint32_t value;

	is_again = sum_now == last_sum && length == last_length;
	if (!is(1, PSTR("ACK"))) {
		last_sum = sum_now;
		last_length = length;
	}
	if (is(1, PSTR("ACK"))) {
		if (number(2, &value)) {
			events_acknowledge(value);
			agree();
		} else {
			refuse(PSTR("-109,which event"));
		}
	} else if (is(1, PSTR("OPEN"))) {
		open();
	} else if (is(1, PSTR("PAIR"))) {
		pair();
#ifdef HANG /* for the test of the watchdog */
	} else if (is(1, PSTR("HANG"))) {
		for (;;)
			;
#endif
#ifdef DICE
	} else if (is(1, PSTR("DICE"))) {
		if (number(2, &value) && (value == 1 || value == 2)) {
			dice_asked = value;
			agree_from_here();
		} else {
			refuse(PSTR("-224,1 or 2 dice"));
		}
#endif
#ifdef CLOCK
	} else if (is(1, PSTR("CLK"))) {
		command_clock();
#endif
#ifdef LAMP
	} else if (is(1, PSTR("LAMP"))) {
		if (count > 2 && lamp_show(fields[2]))
			agree();
		else
			refuse(PSTR("-224,OFF CALL FLAG DEVICE LATE"));
#endif
	} else {
		refuse(PSTR("-113,no such command"));
	}
}

/* Whether the line ends in the checksum of what comes before it; cuts it off. */
static uint8_t is_whole(void)
{
	uint16_t sum = 0xFFFF, said = 0;

	if (length < 5 || came[length - 5] != '*')
		return 0;
	for (uint8_t i = length - 4; i < length; i++) {
		char letter = came[i];

		if (letter >= '0' && letter <= '9')
			said = said << 4 | (letter - '0');
		else if (letter >= 'A' && letter <= 'F')
			said = said << 4 | (letter - 'A' + 10);
		else
			return 0;
	}
	length -= 5;
	for (uint8_t i = 0; i < length; i++)
		sum = crc(sum, came[i]);
	came[length] = 0;
	sum_now = sum;
	return sum == said;
}

static void heed(void)
{
	char kind;

	if (!is_whole() || strncmp_P(came, PSTR("PTVL"), 4) || came[5] != ',')
		return;
	kind = came[4];
	if (kind != 'Q' && kind != 'C')
		return;
	count = 0;
	for (char *at = came + 5; at && count < FIELDS; at = strchr(at, ',')) {
		*at++ = 0;
		fields[count++] = at;
	}
	if (strlen(fields[0]) > LONGEST_TAG)
		return;
	if (kind == 'Q')
		ask();
	else
		command();
}

void commands_step(void)
{
	int16_t byte;

	while ((byte = serial_take()) >= 0) {
		if (byte == '$') {
			is_inside = 1;
			length = 0;
		} else if (byte == '\r' || byte == '\n') {
			if (is_inside)
				heed();
			is_inside = 0;
			if (byte == '\n')
				return; /* one line a turn: the pins are looked at between */
		} else if (is_inside) {
			if (length == LONGEST || byte < 0x20 || byte > 0x7e)
				is_inside = 0;
			else
				came[length++] = byte;
		}
	}
}
