/* What the parts of the firmware share. -DDICE, -DCLOCK, both, or -DLAMP says what the device is. */
#ifndef TAVLA_DEVICE_H
#define TAVLA_DEVICE_H

#include <stdint.h>

#ifndef SERIAL_NUMBER
#define SERIAL_NUMBER "TVL000001"
#endif
#ifndef SHAKE_MS
#define SHAKE_MS 500 /* a shorter shake is VOID */
#endif
#ifndef STILL_MS
#define STILL_MS 300 /* the dice lie still this long before they are read */
#endif
#define UNREADY_MS 3000 /* dice that will not lie still are a MISREAD */

#define PROTOCOL "1.0"
#define VERSION "0.1.0"
#define HEARTBEAT_MS 1000
#define REPEAT_MS 500
#define DEPTH 16 /* events kept for replay */

#if defined(DICE) && defined(CLOCK)
#define CLASS "BOTH"
#define MODEL "Shaker and clock"
#elif defined(DICE)
#define CLASS "DICE"
#define MODEL "Shaker"
#elif defined(CLOCK)
#define CLASS "CLOCK"
#define MODEL "Clock"
#elif defined(LAMP)
#define CLASS "LAMP"
#define MODEL "Lamp"
#else
#error "build with -DDICE, -DCLOCK, both, or -DLAMP"
#endif

/* main.c */
uint32_t milliseconds(void);

/* identity.c: what outlives a power cut, in EEPROM */
extern uint32_t boot_id;
extern uint8_t is_paired;
extern uint8_t key[32];
void identity_begin(void);
uint8_t identity_take_half_key(uint8_t half, const char *hex); /* 0: no hex of 32 digits */

/* line.c: a line out, field by field */
extern char nonce[17]; /* of the open session, "" before */
void line_begin(char kind);
void line_char(char letter);
void line_text(const char *text);   /* a comma, then text in flash */
void line_ram(const char *text);    /* a comma, then text in RAM */
void line_number(uint32_t number);
void line_hex(uint32_t number);     /* eight digits */
void line_sign_from_here(void);     /* right after line_begin: the line will carry a code of its sender */
void line_end(void);
uint16_t crc(uint16_t so_far, uint8_t byte); /* CRC-16/CCITT-FALSE, begun with 0xFFFF */

/* events.c: the ring of what happened */
enum kind { BOOT, TRAY, ROLL, CLK, BTN };
enum tray { NO_TRAY, EMPTY, LOADED, OPEN, SHAKING, SETTLING, SETTLED };
enum verdict { OK, COCKED, OFFTRAY, MISREAD, HANDLED, VOID };

struct roll { uint8_t verdict, top[2], bottom[2]; };
struct clock { char runs, lever; uint32_t left, right, delay; };
struct button { char lever; }; /* the side that pressed it, or 0: the other button */

union said {
	uint8_t tray;
	struct roll roll;
	struct clock clock;
	struct button button;
};

void event(uint8_t kind, const union said *said);
uint32_t last_seq(void);
void events_acknowledge(uint32_t seq); /* it and all before */
void events_replay(uint32_t from);
void events_step(void);               /* sends at most one line */
void line_tray(uint8_t tray);
void line_clock(const struct clock *clock);

/* shaker.c */
extern uint8_t tray;
extern uint8_t dice_asked; /* 1 or 2 */
void shaker_begin(void);
void shaker_step(void);

/* clock.c */
extern struct clock clock;
void clock_begin(void);
void clock_step(void);
void clock_set(uint32_t left, uint32_t right, uint32_t delay);
void clock_run(char side); /* L, R, or N to stop */
void button_begin(void);
uint8_t button_is_held(void);

/* lamp.c */
#define GREETING_MS 1000 /* lit for so long when a session opens */
void lamp_begin(void);
void lamp_step(void);
void lamp_greet(void);
uint8_t lamp_show(const char *why); /* 0: no word of the profile */

/* commands.c */
void commands_step(void);

#endif
