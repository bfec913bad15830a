package main

import (
	_ "embed"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Unicode 14.0, from tools/unicode_tables.py: lines of a word and hexadecimal numbers. `unassigned FIRST LAST` is a range of
// code points without a meaning, `class FIRST LAST CLASS` one of marks; `pair CODE FIRST SECOND` a code point and what it is
// composed of, `apart` one that is taken apart and never composed again, with or without a second.
//
//go:embed unicode14.txt
var unicodeText string

type span struct{ first, last, class rune }

type unicodeTables struct {
	unassigned, classes []span
	parts               map[rune][]rune
	pairs               map[[2]rune]rune
}

var loaded *unicodeTables // read with the first text that is not plain ASCII

// blanks are the code points that Unicode 14.0 assigns to the categories Other and Separator, without U+0020.
var blanks = []span{
	{0x0, 0x1F, 0}, {0x7F, 0xA0, 0}, {0xAD, 0xAD, 0}, {0x600, 0x605, 0}, {0x61C, 0x61C, 0}, {0x6DD, 0x6DD, 0}, {0x70F, 0x70F, 0},
	{0x890, 0x891, 0}, {0x8E2, 0x8E2, 0}, {0x1680, 0x1680, 0}, {0x180E, 0x180E, 0}, {0x2000, 0x200F, 0}, {0x2028, 0x202F, 0},
	{0x205F, 0x2064, 0}, {0x2066, 0x206F, 0}, {0x3000, 0x3000, 0}, {0xD800, 0xF8FF, 0}, {0xFEFF, 0xFEFF, 0}, {0xFFF9, 0xFFFB, 0},
	{0x110BD, 0x110BD, 0}, {0x110CD, 0x110CD, 0}, {0x13430, 0x13438, 0}, {0x1BCA0, 0x1BCA3, 0}, {0x1D173, 0x1D17A, 0},
	{0xE0001, 0xE0001, 0}, {0xE0020, 0xE007F, 0}, {0xF0000, 0xFFFFD, 0}, {0x100000, 0x10FFFD, 0},
}

// The syllables of Hangul are composed by rule.
const (
	syllables, leads, vowels, trails = 0xAC00, 0x1100, 0x1161, 0x11A7
	leadCount, vowelCount, tailCount = 19, 21, 28
	syllableCount                    = leadCount * vowelCount * tailCount
)

func loadTables() *unicodeTables {
	if loaded != nil {
		return loaded
	}
	t := &unicodeTables{parts: map[rune][]rune{}, pairs: map[[2]rune]rune{}}
	for _, line := range strings.Split(strings.TrimSpace(unicodeText), "\n") {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		var codes []rune
		for _, word := range words[1:] {
			code, err := strconv.ParseInt(word, 16, 32)
			if err != nil {
				panic(err)
			}
			codes = append(codes, rune(code))
		}
		switch words[0] {
		case "unassigned":
			t.unassigned = append(t.unassigned, span{codes[0], codes[1], 0})
		case "class":
			t.classes = append(t.classes, span{codes[0], codes[1], codes[2]})
		case "pair":
			t.pairs[[2]rune{codes[1], codes[2]}] = codes[0]
			fallthrough
		case "apart":
			t.parts[codes[0]] = codes[1:]
		}
	}
	loaded = t
	return t
}

// in gives the class of the span that a code point lies in.
func in(spans []span, code rune) (rune, bool) {
	at := sort.Search(len(spans), func(at int) bool { return spans[at].last >= code })
	if at < len(spans) && spans[at].first <= code {
		return spans[at].class, true
	}
	return 0, false
}

func isPrintable(code rune) bool {
	if code < 0x7F {
		return code >= 0x20
	}
	_, blank := in(blanks, code)
	_, unassigned := in(loadTables().unassigned, code)
	return !blank && !unassigned
}

// composed is the normalisation form NFC of Unicode 14.0.
func composed(text string) string {
	plain := true
	for at := 0; at < len(text); at++ {
		plain = plain && text[at] < utf8.RuneSelf
	}
	if plain {
		return text
	}
	t := loadTables()
	var apart []rune
	for _, code := range text {
		apart = t.takeApart(apart, code)
	}
	classes := make([]rune, len(apart))
	for at, code := range apart {
		classes[at], _ = in(t.classes, code)
	}
	for begin := 0; begin < len(apart); begin++ {
		end := begin
		for end < len(apart) && classes[end] != 0 {
			end++
		}
		sort.Stable(byClass{apart[begin:end], classes[begin:end]})
		begin = end
	}
	return string(t.compose(apart, classes))
}

type byClass struct{ codes, classes []rune }

func (b byClass) Len() int           { return len(b.codes) }
func (b byClass) Less(i, j int) bool { return b.classes[i] < b.classes[j] }
func (b byClass) Swap(i, j int) {
	b.codes[i], b.codes[j] = b.codes[j], b.codes[i]
	b.classes[i], b.classes[j] = b.classes[j], b.classes[i]
}

func (t *unicodeTables) takeApart(onto []rune, code rune) []rune {
	if at := code - syllables; 0 <= at && at < syllableCount {
		onto = append(onto, leads+at/(vowelCount*tailCount), vowels+at%(vowelCount*tailCount)/tailCount)
		if tail := at % tailCount; tail > 0 {
			onto = append(onto, trails+tail)
		}
		return onto
	}
	parts, ok := t.parts[code]
	if !ok {
		return append(onto, code)
	}
	for _, part := range parts {
		onto = t.takeApart(onto, part)
	}
	return onto
}

// compose joins what lies apart in order, in place.
func (t *unicodeTables) compose(apart, classes []rune) []rune {
	starter, last, out := -1, rune(-1), 0 // the last starter, and the class of what was kept behind it; -1: nothing was
	for at, code := range apart {
		class := classes[at]
		if starter >= 0 && last < class {
			if one, ok := t.join(apart[starter], code); ok {
				apart[starter] = one
				continue
			}
		}
		if class == 0 {
			starter, last = out, -1
		} else {
			last = class
		}
		apart[out] = code
		out++
	}
	return apart[:out]
}

func (t *unicodeTables) join(first, second rune) (rune, bool) {
	if lead, vowel := first-leads, second-vowels; 0 <= lead && lead < leadCount && 0 <= vowel && vowel < vowelCount {
		return syllables + (lead*vowelCount+vowel)*tailCount, true
	}
	if at, tail := first-syllables, second-trails; 0 <= at && at < syllableCount && at%tailCount == 0 && 0 < tail && tail < tailCount {
		return first + tail, true
	}
	one, ok := t.pairs[[2]rune{first, second}]
	return one, ok
}
