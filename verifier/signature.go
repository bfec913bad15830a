package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
)

// The prime of the curve's field, and the y of its points of small order, as 32 little-endian bytes.
var (
	prime      = unhex("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")
	smallOrder = [][]byte{
		unhex("0000000000000000000000000000000000000000000000000000000000000000"),
		unhex("0100000000000000000000000000000000000000000000000000000000000000"),
		unhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
		unhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
		unhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
	}
)

// signs says whether signature is key's of message; S ≥ L and the equation without cofactor are the library's.
func signs(key, message, signature []byte) bool {
	return len(key) == ed25519.PublicKeySize && len(signature) == ed25519.SignatureSize && isPoint(key) && isPoint(signature[:32]) &&
		ed25519.Verify(key, message, signature)
}

// isPoint refuses a y that is not below the prime, and points of small order.
func isPoint(encoded []byte) bool {
	y := append([]byte{}, encoded...)
	y[31] &= 0x7f
	for _, small := range smallOrder {
		if bytes.Equal(y, small) {
			return false
		}
	}
	for at := 31; at >= 0; at-- {
		if y[at] != prime[at] {
			return y[at] < prime[at]
		}
	}
	return false
}

func unhex(digits string) []byte {
	data, err := hex.DecodeString(digits)
	if err != nil {
		panic(err)
	}
	return data
}
