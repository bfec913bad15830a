#include "sha256.h"

#include <avr/pgmspace.h>
#include <string.h>

static const uint32_t rounds[64] PROGMEM = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const uint32_t beginning[8] PROGMEM = {
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turned(uint32_t word, uint8_t by)
{
	return (word >> by) | (word << (32 - by));
}

/* The schedule overwrites the block: 64 bytes are all there is to spare. */
static void mix(struct sha256 *hash)
{
	uint32_t words[16], now[8];

	for (uint8_t i = 0; i < 16; i++) {
		const uint8_t *at = hash->block + 4 * i;

		words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
	}
	memcpy(now, hash->state, sizeof now);
	for (uint8_t i = 0; i < 64; i++) {
		uint32_t word = words[i & 15];

		if (i >= 16) {
			uint32_t a = words[(i + 1) & 15], b = words[(i + 14) & 15];

			word += (turned(a, 7) ^ turned(a, 18) ^ (a >> 3)) + words[(i + 9) & 15] + (turned(b, 17) ^ turned(b, 19) ^ (b >> 10));
			words[i & 15] = word;
		}
		uint32_t first = now[7] + (turned(now[4], 6) ^ turned(now[4], 11) ^ turned(now[4], 25)) + ((now[4] & now[5]) ^ (~now[4] & now[6]))
			+ pgm_read_dword(&rounds[i]) + word;
		uint32_t second = (turned(now[0], 2) ^ turned(now[0], 13) ^ turned(now[0], 22)) + ((now[0] & now[1]) ^ (now[0] & now[2]) ^ (now[1] & now[2]));

		for (uint8_t j = 7; j > 0; j--)
			now[j] = now[j - 1];
		now[4] += first;
		now[0] = first + second;
	}
	for (uint8_t i = 0; i < 8; i++)
		hash->state[i] += now[i];
}

void sha256_begin(struct sha256 *hash)
{
	memcpy_P(hash->state, beginning, sizeof beginning);
	hash->length = 0;
}

void sha256_take(struct sha256 *hash, const void *data, uint8_t count)
{
	const uint8_t *bytes = data;

	while (count--) {
		hash->block[hash->length++ & 63] = *bytes++;
		if (!(hash->length & 63))
			mix(hash);
	}
}

void sha256_end(struct sha256 *hash, uint8_t digest[32])
{
	uint32_t bits = hash->length * 8;
	uint8_t byte = 0x80;

	do {
		sha256_take(hash, &byte, 1);
		byte = 0;
	} while ((hash->length & 63) != 60);
	for (int8_t shift = 24; shift >= 0; shift -= 8) {
		byte = bits >> shift;
		sha256_take(hash, &byte, 1);
	}
	for (uint8_t i = 0; i < 32; i++)
		digest[i] = hash->state[i >> 2] >> (24 - 8 * (i & 3));
}

static void take_padded_key(struct sha256 *hash, const uint8_t key[32], uint8_t pad)
{
	for (uint8_t i = 0; i < 64; i++) {
		uint8_t byte = pad ^ (i < 32 ? key[i] : 0);

		sha256_take(hash, &byte, 1);
	}
}

void hmac_begin(struct sha256 *hash, const uint8_t key[32])
{
	sha256_begin(hash);
	take_padded_key(hash, key, 0x36);
}

void hmac_end(struct sha256 *hash, const uint8_t key[32], uint8_t digest[32])
{
	sha256_end(hash, digest);
	sha256_begin(hash);
	take_padded_key(hash, key, 0x5c);
	sha256_take(hash, digest, 32);
	sha256_end(hash, digest);
}
