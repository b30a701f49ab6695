package main

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxBody is more than any valid body has.
const maxBody = 1 << 20

// The patterns of the contract.
var (
	controlCharacters = regexp.MustCompile(`[\x{0000}-\x{001F}\x{007F}-\x{009F}]`)
	contentType       = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+" +
		"( *; *[!#$%&'*+.^_`|~0-9A-Za-z-]+=([!#$%&'*+.^_`|~0-9A-Za-z-]+|\"[ !#-\\[\\]-~]*\"))*$")
	metadataName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,40}$`)
)

type intentRequest struct {
	FileName    string          `json:"fileName"`
	ContentType string          `json:"contentType"`
	MediaType   string          `json:"mediaType"`
	ByteSize    int64           `json:"byteSize"`
	Metadata    json.RawMessage `json:"metadata"`
}

type caseRequest struct {
	Title    string          `json:"title"`
	ScanIDs  []string        `json:"scanIds"`
	Severity *string         `json:"severity"`
	Assignee *string         `json:"assignee"`
	Metadata json.RawMessage `json:"metadata"`
}

type validated interface{ validate() error }

// readBody decodes the body of a request and checks it against the contract.
func readBody(request *http.Request, body validated) error {
	decoder := json.NewDecoder(io.LimitReader(request.Body, maxBody))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(body); err != nil {
		return invalid(err.Error())
	}
	return body.validate()
}

func hasLength(text string, least, most int) bool {
	length := utf8.RuneCountInString(text)
	return length >= least && length <= most
}

func isOneOf(text string, words ...string) bool {
	for _, word := range words {
		if text == word {
			return true
		}
	}
	return false
}

func validScanID(text string) error {
	if !hasLength(text, 0, 64) {
		return invalid("scanId must have at most 64 characters")
	}
	return nil
}

func validMetadata(text json.RawMessage) error {
	if text == nil {
		return nil
	}
	var entries map[string]*string
	if json.Unmarshal(text, &entries) != nil || entries == nil || len(entries) > 20 {
		return invalid("metadata must be an object of at most 20 texts")
	}
	for name, value := range entries {
		if !metadataName.MatchString(name) || name == "__proto__" {
			return invalid("metadata has a name that is not allowed")
		}
		if value == nil || !hasLength(*value, 0, 500) || strings.ContainsRune(*value, 0) {
			return invalid("metadata has a value that is not allowed")
		}
	}
	return nil
}

func (b *intentRequest) validate() error {
	switch {
	case !hasLength(b.FileName, 1, 255) || controlCharacters.MatchString(b.FileName):
		return invalid("fileName must have 1 to 255 characters, none of them control characters")
	case !hasLength(b.ContentType, 3, 255) || !contentType.MatchString(b.ContentType):
		return invalid("contentType must be a media type such as image/jpeg")
	case !isOneOf(b.MediaType, "image", "video", "audio", "document"):
		return invalid("mediaType must be image, video, audio or document")
	case b.ByteSize < 1 || b.ByteSize > 5_368_709_120:
		return invalid("byteSize must be from 1 to 5368709120")
	}
	return validMetadata(b.Metadata)
}

func (b *caseRequest) validate() error {
	switch {
	case !hasLength(b.Title, 1, 200) || strings.ContainsRune(b.Title, 0):
		return invalid("title must have 1 to 200 characters")
	case len(b.ScanIDs) < 1 || len(b.ScanIDs) > 100:
		return invalid("scanIds must have 1 to 100 entries")
	case b.Severity != nil && !isOneOf(*b.Severity, "low", "medium", "high", "critical"):
		return invalid("severity must be low, medium, high or critical")
	case b.Assignee != nil && (!hasLength(*b.Assignee, 1, 200) || strings.ContainsRune(*b.Assignee, 0)):
		return invalid("assignee must have 1 to 200 characters")
	}
	for _, scanID := range b.ScanIDs {
		if err := validScanID(scanID); err != nil {
			return err
		}
	}
	return validMetadata(b.Metadata)
}
