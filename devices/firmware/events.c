/* What happened, numbered, the last DEPTH kept: sent once each, again when asked, a roll again until it is acknowledged. */
#include "device.h"
#include "serial.h"

#include <avr/pgmspace.h>
#include <string.h>

#define LONGEST 104 /* a signed roll of a device that ran for weeks */

struct event {
	uint32_t seq, at;
	uint8_t kind, is_unacknowledged;
	uint16_t sent_at;
	union said said;
};

static struct event ring[DEPTH];
static uint32_t newest, unsent = 1;

static const char trays[][9] PROGMEM = {"", "EMPTY", "LOADED", "OPEN", "SHAKING", "SETTLING", "SETTLED"};
static const char verdicts[][8] PROGMEM = {"OK", "COCKED", "OFFTRAY", "MISREAD", "HANDLED", "VOID"};

uint32_t last_seq(void)
{
	return newest;
}

static uint32_t oldest(void)
{
	return newest > DEPTH ? newest - DEPTH + 1 : 1;
}

void event(uint8_t kind, const union said *said)
{
	struct event *next = &ring[++newest % DEPTH];

	next->seq = newest;
	next->at = milliseconds();
	next->kind = kind;
	next->is_unacknowledged = kind == ROLL;
	if (said)
		next->said = *said;
	if (unsent < oldest())
		unsent = oldest();
}

void events_acknowledge(uint32_t seq)
{
	for (uint32_t one = oldest(); one <= newest && one <= seq; one++)
		ring[one % DEPTH].is_unacknowledged = 0;
}

void events_replay(uint32_t from)
{
	if (from < oldest())
		from = oldest();
	if (from < unsent)
		unsent = from;
}

void line_tray(uint8_t tray)
{
	line_text(trays[tray]);
}

void line_clock(const struct clock *clock)
{
	line_char(',');
	line_char(clock->runs);
	line_number(clock->left);
	line_number(clock->right);
	line_number(clock->delay);
	line_char(',');
	line_char(clock->lever);
}

static void send(struct event *one)
{
	line_begin('E');
	if (one->kind == ROLL && is_paired && nonce[0])
		line_sign_from_here();
	line_hex(boot_id);
	line_number(one->seq);
	line_number(one->at);
	switch (one->kind) {
	case BOOT:
		line_text(PSTR("BOOT," PROTOCOL));
		break;
	case TRAY:
		line_text(PSTR("TRAY"));
		line_tray(one->said.tray);
		break;
	case ROLL:
		line_text(PSTR("ROLL"));
		line_text(verdicts[one->said.roll.verdict]);
		for (uint8_t i = 0; i < 4; i++) {
			line_char(',');
			line_char('0' + (i < 2 ? one->said.roll.top[i] : one->said.roll.bottom[i - 2]));
		}
		break;
	case CLK:
		line_text(PSTR("CLK"));
		line_clock(&one->said.clock);
		break;
	case BTN:
		line_text(one->said.button.lever ? PSTR("BTN,LEVER,") : PSTR("BTN,BUTTON,1"));
		if (one->said.button.lever)
			line_char(one->said.button.lever);
		break;
	}
	line_end();
	one->sent_at = milliseconds();
}

void events_step(void)
{
	if (serial_room() < LONGEST)
		return;
	if (unsent <= newest) {
		send(&ring[unsent++ % DEPTH]);
		return;
	}
	if (!nonce[0])
		return; /* nobody has opened a session: nobody misses a roll */
	for (uint32_t seq = oldest(); seq <= newest; seq++) {
		struct event *one = &ring[seq % DEPTH];

		if (one->is_unacknowledged && (uint16_t)((uint16_t)milliseconds() - one->sent_at) >= REPEAT_MS) {
			send(one);
			return;
		}
	}
}
