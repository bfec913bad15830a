package main

import (
	"errors"
	"unicode/utf8"
)

const (
	maxJSON   = 65536 // bytes
	maxDepth  = 32
	maxDigits = 4300
)

// value is one value of canonical JSON. A text is itself in text, a number its digits.
type value struct {
	kind  byte // 'o' object, 'l' list, 't' text, 'n' number, 'b' true or false, '0' null; 0 where there is none
	text  string
	keys  []string
	items []value
}

var errForm = errors.New("no canonical JSON")

// get gives the value of a key, or one of kind 0.
func (v value) get(key string) value {
	for at, name := range v.keys {
		if name == key {
			return v.items[at]
		}
	}
	return value{}
}

func (v value) has(key string) bool { return v.get(key).kind != 0 }

// isObject says whether v is an object of exactly these keys, which are in order.
func (v value) isObject(keys ...string) bool {
	if v.kind != 'o' || len(v.keys) != len(keys) {
		return false
	}
	for at, key := range keys {
		if v.keys[at] != key {
			return false
		}
	}
	return true
}

// whole gives a number that lies between low and high, both of at most ten digits.
func (v value) whole(low, high int64) (int64, bool) {
	if v.kind != 'n' || len(v.text) > 11 {
		return 0, false
	}
	digits, sign := v.text, int64(1)
	if digits[0] == '-' {
		digits, sign = digits[1:], -1
	}
	number := int64(0)
	for at := range digits {
		number = number*10 + int64(digits[at]-'0')
	}
	number *= sign
	return number, low <= number && number <= high
}

// object reads data that is one object of canonical JSON and nothing else.
func object(data []byte) (value, error) {
	if len(data) > maxJSON || !utf8.Valid(data) {
		return value{}, errForm
	}
	r := reader{data: data}
	v, err := r.value(1)
	if err != nil || r.at != len(data) || v.kind != 'o' {
		return value{}, errForm
	}
	return v, nil
}

type reader struct {
	data []byte
	at   int
}

// peek gives the next byte, 0 at the end: a byte that stands nowhere in JSON.
func (r *reader) peek() byte {
	if r.at < len(r.data) {
		return r.data[r.at]
	}
	return 0
}

func (r *reader) take(wanted string) bool {
	if len(r.data)-r.at < len(wanted) || string(r.data[r.at:r.at+len(wanted)]) != wanted {
		return false
	}
	r.at += len(wanted)
	return true
}

func (r *reader) value(depth int) (value, error) {
	switch c := r.peek(); {
	case c == '{' && depth <= maxDepth:
		return r.object(depth)
	case c == '[' && depth <= maxDepth:
		return r.list(depth)
	case c == '"':
		text, err := r.text()
		return value{kind: 't', text: text}, err
	case c == '-' || '0' <= c && c <= '9':
		return r.number()
	case r.take("true"):
		return value{kind: 'b', text: "true"}, nil
	case r.take("false"):
		return value{kind: 'b', text: "false"}, nil
	case r.take("null"):
		return value{kind: '0'}, nil
	}
	return value{}, errForm
}

func (r *reader) object(depth int) (value, error) {
	found := value{kind: 'o'}
	for r.at++; ; {
		if len(found.keys) == 0 && r.take("}") {
			return found, nil
		}
		if r.peek() != '"' {
			return value{}, errForm
		}
		key, err := r.text()
		// UTF-8 sorts as code points do.
		if err != nil || len(found.keys) > 0 && found.keys[len(found.keys)-1] >= key || !r.take(":") {
			return value{}, errForm
		}
		item, err := r.value(depth + 1)
		if err != nil {
			return value{}, err
		}
		found.keys, found.items = append(found.keys, key), append(found.items, item)
		if r.take("}") {
			return found, nil
		}
		if !r.take(",") {
			return value{}, errForm
		}
	}
}

func (r *reader) list(depth int) (value, error) {
	found := value{kind: 'l'}
	for r.at++; ; {
		if len(found.items) == 0 && r.take("]") {
			return found, nil
		}
		item, err := r.value(depth + 1)
		if err != nil {
			return value{}, err
		}
		found.items = append(found.items, item)
		if r.take("]") {
			return found, nil
		}
		if !r.take(",") {
			return value{}, errForm
		}
	}
}

func (r *reader) number() (value, error) {
	begin := r.at
	negative := r.take("-")
	first := r.at
	for c := r.peek(); '0' <= c && c <= '9'; c = r.peek() {
		r.at++
	}
	digits := r.data[first:r.at]
	if len(digits) == 0 || len(digits) > maxDigits || digits[0] == '0' && (len(digits) > 1 || negative) {
		return value{}, errForm
	}
	return value{kind: 'n', text: string(r.data[begin:r.at])}, nil
}

// text reads a text in the one way it may be escaped.
func (r *reader) text() (string, error) {
	begin := r.at + 1
	var read []byte // what was read before begin, where anything was escaped
	for r.at++; r.at < len(r.data); r.at++ {
		switch c := r.data[r.at]; {
		case c == '"':
			read = append(read, r.data[begin:r.at]...)
			r.at++
			return string(read), nil
		case c < 0x20:
			return "", errForm
		case c == '\\':
			read = append(read, r.data[begin:r.at]...)
			r.at++
			plain, ok := r.escaped()
			if !ok {
				return "", errForm
			}
			read, begin = append(read, plain), r.at+1
		}
	}
	return "", errForm
}

// escaped reads what stands behind a backslash, and stops at its last byte.
func (r *reader) escaped() (byte, bool) {
	switch r.peek() {
	case '"':
		return '"', true
	case '\\':
		return '\\', true
	case 'b':
		return 8, true
	case 't':
		return 9, true
	case 'n':
		return 10, true
	case 'f':
		return 12, true
	case 'r':
		return 13, true
	}
	if !r.take("u00") || len(r.data)-r.at < 2 {
		return 0, false
	}
	const hexadecimal = "0123456789abcdef"
	high, low := r.data[r.at]-'0', byte(0)
	for low < 16 && hexadecimal[low] != r.data[r.at+1] {
		low++
	}
	r.at++
	if high > 1 || low == 16 {
		return 0, false
	}
	plain := high<<4 | low
	short := plain == 8 || plain == 9 || plain == 10 || plain == 12 || plain == 13
	return plain, !short
}
