/* An ATmega328P in simavr at its own speed: its UART on a pty, its pins driven by lines on standard input.

   runner FIRMWARE.elf LINK    LINK becomes a symbolic link to the pty; "ready" is printed when the link stands.
   pin B 3 1                   drive one pin
   port C 0x15 0x3f            drive the pins of a mask
   wait 40                     heed the lines after this one so many milliseconds of its own time later
   read D 7                    print whether the firmware drives that pin high, 1 or 0
   say                         print "said" when this line is reached
   run                         begin (pins set before are there from the first cycle)
   eeprom 4 a5000102           bytes into EEPROM

   Memory comes up with chance in it, as on silicon. SIGKILL is the unplugging; end of input ends it too. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define SLICE 8000 /* cycles between looks at the pty: half a millisecond */
#define HZ 16000000ull

static avr_t *avr;
static int master, is_running, takes = 1;
static avr_irq_t *input;
static avr_cycle_count_t heeds_again;
static char lines[4096];
static size_t have;

static void sent(struct avr_irq_t *irq, uint32_t byte, void *unused)
{
	uint8_t out = byte;

	(void)irq, (void)unused;
	if (write(master, &out, 1) < 0 && errno != EAGAIN)
		_exit(3); /* with nobody reading, a full pty loses bytes as a wire does */
}

static void go_on(struct avr_irq_t *irq, uint32_t value, void *may)
{
	(void)irq, (void)value;
	takes = may != NULL;
}

static void drive(char port, int pin, int level)
{
	static avr_ioport_external_t held[4];
	avr_ioport_external_t *ours = &held[port - 'A'];

	if (port < 'B' || port > 'D' || pin < 0 || pin > 7)
		_exit(2);
	/* Stronger than the pull-ups that the firmware switches on later. */
	ours->name = port;
	ours->mask |= 1 << pin;
	ours->value = (ours->value & ~(1 << pin)) | !!level << pin;
	avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), ours);
	avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), level);
}

static void obey(char *line)
{
	char port, hex[2049];
	int pin, level, mask, at;

	if (sscanf(line, "pin %c %d %d", &port, &pin, &level) == 3) {
		drive(port, pin, level);
	} else if (sscanf(line, "port %c %i %i", &port, &level, &mask) == 3) {
		for (pin = 0; pin < 8; pin++)
			if (mask >> pin & 1)
				drive(port, pin, level >> pin & 1);
	} else if (sscanf(line, "eeprom %d %2048s", &at, hex) == 2) {
		uint8_t bytes[1024];
		avr_eeprom_desc_t part = {.ee = bytes, .offset = at, .size = strlen(hex) / 2};

		for (uint32_t i = 0; i < part.size; i++)
			sscanf(hex + 2 * i, "%2hhx", &bytes[i]);
		avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &part);
	} else if (sscanf(line, "wait %d", &at) == 1) {
		heeds_again = avr->cycle + (avr_cycle_count_t)at * (HZ / 1000);
	} else if (sscanf(line, "read %c %d", &port, &pin) == 2) {
		avr_ioport_state_t state;

		avr_ioctl(avr, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
		printf("%d\n", state.ddr >> pin & state.port >> pin & 1);
		fflush(stdout);
	} else if (!strcmp(line, "say")) {
		puts("said");
		fflush(stdout);
	} else if (!strcmp(line, "run")) {
		is_running = 1;
	}
}

static void heed(void)
{
	char *end;

	while (avr->cycle >= heeds_again && (end = strchr(lines, '\n'))) {
		*end = 0;
		obey(lines);
		have -= end + 1 - lines;
		memmove(lines, end + 1, have + 1);
	}
}

static void listen_to_test(void)
{
	ssize_t got = read(0, lines + have, sizeof lines - have - 1);

	if (got == 0)
		_exit(0);
	if (got > 0)
		have += got;
	lines[have] = 0;
}

static void listen_to_wire(void)
{
	uint8_t byte;

	while (takes && read(master, &byte, 1) == 1)
		avr_raise_irq(input, byte);
}

static void no_sleep(avr_t *mcu, avr_cycle_count_t cycles)
{
	(void)mcu, (void)cycles; /* the loop below keeps the time */
}

static int64_t nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ll + now.tv_nsec;
}

int main(int argc, char **argv)
{
	static elf_firmware_t firmware;
	struct termios raw;
	uint32_t flags = 0;
	int slave;
	char temporary[4096];

	if (argc != 3 || elf_read_firmware(argv[1], &firmware))
		return 2;
	avr = avr_make_mcu_by_name("atmega328p");
	avr_init(avr);
	avr->frequency = HZ;
	avr->sleep = no_sleep;
	avr->log = LOG_ERROR;
	avr_load_firmware(avr, &firmware);
	if (getrandom(avr->data + 0x100, avr->ramend - 0xff, 0) < 0)
		return 2;

	master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
	if (master < 0 || grantpt(master) || unlockpt(master) || (slave = open(ptsname(master), O_RDWR | O_NOCTTY)) < 0)
		return 2;
	tcgetattr(slave, &raw);
	cfmakeraw(&raw);
	tcsetattr(slave, TCSANOW, &raw);
	snprintf(temporary, sizeof temporary, "%s.new", argv[2]);
	unlink(temporary);
	if (symlink(ptsname(master), temporary) || rename(temporary, argv[2]))
		return 2;

	avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
	flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POOL_SLEEP);
	avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
	input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), sent, NULL);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), go_on, &takes);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), go_on, NULL);
	fcntl(0, F_SETFL, O_NONBLOCK);
	puts("ready");
	fflush(stdout);

	int64_t due = nanoseconds();
	avr_cycle_count_t cycles = 0;
	for (;;) {
		struct pollfd ends[] = {{.fd = 0, .events = POLLIN}, {.fd = master, .events = takes && is_running ? POLLIN : 0}};
		int64_t wait = due - nanoseconds();
		struct timespec span = {0, wait > 0 ? wait : 0};

		if (ppoll(ends, 2, is_running ? &span : NULL, NULL) > 0) {
			if (ends[0].revents)
				listen_to_test();
			if (ends[1].revents)
				listen_to_wire();
		}
		heed();
		if (!is_running || nanoseconds() < due)
			continue;
		due += SLICE * 1000000000ll / HZ;
		cycles += SLICE;
		if (nanoseconds() - due > 100000000ll)
			due = nanoseconds(); /* this machine slept: do not catch up */
		while (avr->cycle < cycles) { /* one that sleeps may have gone past it */
			int state = avr_run(avr);

			if (state == cpu_Done || state == cpu_Crashed)
				return 4;
		}
	}
}
