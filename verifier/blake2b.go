package main

import (
	"encoding/binary"
	"math/bits"
)

// blake2b gives the BLAKE2b of 64 bytes, without a key: RFC 7693, section 3.
func blake2b(data []byte) []byte {
	state := blakeStart
	state[0] ^= 0x01010040
	length := uint64(len(data))
	for done := uint64(0); ; {
		var block [128]byte
		taken := uint64(copy(block[:], data[done:]))
		done += taken
		blakeMix(&state, &block, done, done == length)
		if done == length {
			break
		}
	}
	sum := make([]byte, 0, 64)
	for _, word := range state {
		sum = binary.LittleEndian.AppendUint64(sum, word)
	}
	return sum
}

var blakeStart = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

var blakeOrder = [10][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
	{7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
	{2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
	{13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
	{10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

func blakeMix(state *[8]uint64, block *[128]byte, done uint64, last bool) {
	var words, v [16]uint64
	for at := range words {
		words[at] = binary.LittleEndian.Uint64(block[8*at:])
	}
	copy(v[:8], state[:])
	copy(v[8:], blakeStart[:])
	v[12] ^= done
	if last {
		v[14] = ^v[14]
	}
	mix := func(a, b, c, d int, x, y uint64) {
		v[a] += v[b] + x
		v[d] = bits.RotateLeft64(v[d]^v[a], -32)
		v[c] += v[d]
		v[b] = bits.RotateLeft64(v[b]^v[c], -24)
		v[a] += v[b] + y
		v[d] = bits.RotateLeft64(v[d]^v[a], -16)
		v[c] += v[d]
		v[b] = bits.RotateLeft64(v[b]^v[c], -63)
	}
	for round := 0; round < 12; round++ {
		order := blakeOrder[round%10]
		for at := 0; at < 4; at++ {
			mix(at, at+4, at+8, at+12, words[order[2*at]], words[order[2*at+1]])
		}
		for at := 0; at < 4; at++ {
			mix(at, (at+1)%4+4, (at+2)%4+8, (at+3)%4+12, words[order[8+2*at]], words[order[9+2*at]])
		}
	}
	for at := range state {
		state[at] ^= v[at] ^ v[at+8]
	}
}
