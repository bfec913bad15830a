/* What outlives a power cut, in EEPROM: how often the device began, and the key it was paired with. */
#include "device.h"
#include "sha256.h"

#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <string.h>

#define BOOTS ((uint32_t *)0)
#define PAIRED ((uint8_t *)4)
#define KEY ((void *)5)
#define MARK 0xA5
#define DUST 256 /* bytes of memory nobody set, read for chance */

uint32_t boot_id;
uint8_t is_paired;
uint8_t key[32];

static uint8_t halves;

void identity_begin(void)
{
	extern uint8_t _end;
	struct sha256 hash;
	uint8_t digest[32];
	uint32_t boots = eeprom_read_dword(BOOTS) + 1;

	/* Memory comes up differently each time; the count keeps two starts apart even if it did not. */
	eeprom_write_dword(BOOTS, boots);
	sha256_begin(&hash);
	for (uint16_t i = 0; i < DUST; i += 64)
		sha256_take(&hash, &_end + i, 64);
	sha256_take(&hash, &boots, sizeof boots);
	sha256_take(&hash, SERIAL_NUMBER, sizeof SERIAL_NUMBER);
	sha256_end(&hash, digest);
	memcpy(&boot_id, digest, sizeof boot_id);
	is_paired = eeprom_read_byte(PAIRED) == MARK;
	if (is_paired)
		eeprom_read_block(key, KEY, sizeof key);
}

uint8_t identity_take_half_key(uint8_t half, const char *hex)
{
	uint8_t bytes[16];

	for (uint8_t i = 0; i < 32; i++) {
		char letter = hex[i];
		uint8_t digit;

		if (letter >= '0' && letter <= '9')
			digit = letter - '0';
		else if (letter >= 'A' && letter <= 'F')
			digit = letter - 'A' + 10;
		else
			return 0;
		bytes[i >> 1] = bytes[i >> 1] << 4 | digit;
	}
	if (hex[32])
		return 0;
	memcpy(key + 16 * half, bytes, 16);
	halves |= 1 << half;
	is_paired = 0;
	if (halves == 3) {
		eeprom_update_block(key, KEY, sizeof key);
		eeprom_update_byte(PAIRED, MARK);
		halves = 0;
		is_paired = 1;
	} else {
		eeprom_update_byte(PAIRED, 0);
	}
	return 1;
}
