/* SHA-256 and HMAC-SHA256, small enough for 2 KB of RAM. Source: FIPS 180-4, RFC 2104. */
#ifndef TAVLA_SHA256_H
#define TAVLA_SHA256_H

#include <stdint.h>

struct sha256 {
	uint32_t state[8];
	uint32_t length; /* bytes taken so far */
	uint8_t block[64];
};

void sha256_begin(struct sha256 *hash);
void sha256_take(struct sha256 *hash, const void *data, uint8_t count);
void sha256_end(struct sha256 *hash, uint8_t digest[32]);

/* One message at a time: begin with the key of 32 bytes, take the message in parts, end. */
void hmac_begin(struct sha256 *hash, const uint8_t key[32]);
void hmac_end(struct sha256 *hash, const uint8_t key[32], uint8_t digest[32]);

#endif
