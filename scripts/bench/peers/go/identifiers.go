package main

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
	"time"
)

// base32 is Crockford's alphabet in lower case, as in TypeID.
const base32 = "0123456789abcdefghjkmnpqrstvwxyz"

// newID makes a UUIDv7.
func newID() string {
	var id [16]byte
	if _, err := rand.Read(id[6:]); err != nil {
		panic(err)
	}
	ms := time.Now().UnixMilli()
	for index := 5; index >= 0; index-- {
		id[index] = byte(ms)
		ms >>= 8
	}
	id[6] = 0x70 | id[6]&0x0f
	id[8] = 0x80 | id[8]&0x3f
	text := hex.EncodeToString(id[:])
	return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
}

// publicID is the prefix, "_", and 26 characters of base32: two zero bits and the 128 of the UUID.
func publicID(kind, uuid string) string {
	id, err := hex.DecodeString(strings.ReplaceAll(uuid, "-", ""))
	if err != nil {
		panic(err)
	}
	text := make([]byte, 0, len(kind)+27)
	text = append(text, kind...)
	text = append(text, '_')
	bits, count := uint32(0), 2
	for _, octet := range id {
		bits = bits<<8 | uint32(octet)
		count += 8
		for count >= 5 {
			count -= 5
			text = append(text, base32[bits>>count&31])
		}
	}
	return string(text)
}

// storedID is the UUID of a public identifier of that kind.
func storedID(kind, text string) (uuid string, ok bool) {
	rest := strings.TrimPrefix(text, kind+"_")
	if len(rest) != 26 || len(text) != len(kind)+27 || rest[0] > '7' {
		return "", false
	}
	id := make([]byte, 0, 16)
	bits, count := uint32(0), -2
	for index := 0; index < len(rest); index++ {
		value := strings.IndexByte(base32, rest[index])
		if value < 0 {
			return "", false
		}
		bits = bits<<5 | uint32(value)
		count += 5
		if count >= 8 {
			count -= 8
			id = append(id, byte(bits>>count))
		}
	}
	hexed := hex.EncodeToString(id)
	return hexed[:8] + "-" + hexed[8:12] + "-" + hexed[12:16] + "-" + hexed[16:20] + "-" + hexed[20:], true
}
