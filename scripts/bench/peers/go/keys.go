package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"hash/crc32"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/lib/pq"
)

// Keys are cached for a while, and requests are counted in memory, as in the service.
const (
	trust  = 1500 * time.Millisecond
	window = time.Minute
)

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const checksumLength = 6

var (
	bearer     = regexp.MustCompile(`^(?i:bearer) +(\S+) *$`)
	keyForm    = regexp.MustCompile(`^msk_(live|test|sbx)_[0-9A-Za-z]{36}$`)
	errNoKey   = &httpError{http.StatusUnauthorized, "unauthorized", "A valid API key is required."}
	errLimited = &httpError{http.StatusTooManyRequests, "rate_limited", "Too many requests."}
)

type apiKey struct {
	id, organizationID, environment string
	scopes                          []string
	expiresAt, revokedAt            sql.NullTime
}

type rememberedKey struct {
	// key is nil if there is none with this hash.
	key *apiKey
	at  time.Time
}

type bucket struct {
	used    int
	resetAt time.Time
}

type keys struct {
	database   *database
	limit      int
	lock       sync.Mutex
	remembered map[[sha256.Size]byte]rememberedKey
	buckets    map[string]*bucket
}

func newKeys(database *database, limit int) *keys {
	return &keys{
		database:   database,
		limit:      limit,
		remembered: map[[sha256.Size]byte]rememberedKey{},
		buckets:    map[string]*bucket{},
	}
}

// isWellFormed checks the form of a key and the checksum at its end: CRC32 in base62.
func isWellFormed(text string) bool {
	if !keyForm.MatchString(text) {
		return false
	}
	split := len(text) - checksumLength
	rest := crc32.ChecksumIEEE([]byte(text[:split]))
	var digits [checksumLength]byte
	for index := checksumLength - 1; index >= 0; index-- {
		digits[index] = base62[rest%62]
		rest /= 62
	}
	return text[split:] == string(digits[:])
}

func (k *keys) find(ctx context.Context, hash [sha256.Size]byte) (*apiKey, error) {
	now := time.Now()
	k.lock.Lock()
	known, found := k.remembered[hash]
	k.lock.Unlock()
	if found && now.Sub(known.at) <= trust {
		return known.key, nil
	}
	key := &apiKey{}
	err := k.database.findKey.QueryRowContext(ctx, hash[:]).Scan(&key.id, &key.organizationID, &key.environment,
		pq.Array(&key.scopes), &key.expiresAt, &key.revokedAt)
	if err == sql.ErrNoRows {
		key = nil
	} else if err != nil {
		return nil, err
	}
	k.lock.Lock()
	k.remembered[hash] = rememberedKey{key, now}
	k.lock.Unlock()
	return key, nil
}

// authenticate returns the caller, or 401.
func (k *keys) authenticate(ctx context.Context, authorization string) (*apiKey, error) {
	given := bearer.FindStringSubmatch(authorization)
	if given == nil || !isWellFormed(given[1]) {
		return nil, errNoKey
	}
	key, err := k.find(ctx, sha256.Sum256([]byte(given[1])))
	if err != nil {
		return nil, err
	}
	expired := key != nil && key.expiresAt.Valid && !key.expiresAt.Time.After(time.Now())
	if key == nil || key.revokedAt.Valid || expired {
		return nil, errNoKey
	}
	return key, nil
}

func (k *keys) bucketOf(name string, now time.Time) *bucket {
	found := k.buckets[name]
	if found == nil || !now.Before(found.resetAt) {
		found = &bucket{resetAt: now.Add(window)}
		k.buckets[name] = found
	}
	return found
}

// admit sets the headers of the tighter bucket, or returns 429 or 403.
func (k *keys) admit(key *apiKey, scope string, headers http.Header) error {
	now := time.Now()
	k.lock.Lock()
	ofKey, ofOrganization := k.bucketOf(key.id, now), k.bucketOf(key.organizationID, now)
	if ofKey.used >= k.limit || ofOrganization.used >= k.limit {
		k.lock.Unlock()
		return errLimited
	}
	ofKey.used++
	ofOrganization.used++
	used := ofKey.used
	if ofOrganization.used > used {
		used = ofOrganization.used
	}
	resetAt := ofKey.resetAt
	k.lock.Unlock()
	for _, given := range key.scopes {
		if given == scope {
			headers.Set("RateLimit-Limit", strconv.Itoa(k.limit))
			headers.Set("RateLimit-Remaining", strconv.Itoa(k.limit-used))
			headers.Set("RateLimit-Reset", strconv.FormatInt((resetAt.UnixMilli()+999)/1000, 10))
			return nil
		}
	}
	return &httpError{http.StatusForbidden, "insufficient_scope", "Needs " + scope + "."}
}
