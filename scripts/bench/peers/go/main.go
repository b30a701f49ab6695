// A compiled peer for the request benchmark: net/http, database/sql and lib/pq, with the statements, checks and answers
// of the peers that run on Node.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

type meta struct {
	RequestID  string `json:"requestId"`
	Timestamp  string `json:"timestamp"`
	APIVersion string `json:"apiVersion"`
}

// pageMeta is the meta of a list.
type pageMeta struct {
	meta
	NextCursor *string `json:"nextCursor"`
}

// httpError is an answer other than a success.
type httpError struct {
	status  int
	code    string
	message string
}

func (e *httpError) Error() string { return e.message }

var errNotFound = &httpError{http.StatusNotFound, "not_found", "No such resource."}

func invalid(message string) error {
	return &httpError{http.StatusBadRequest, "invalid_request", message}
}

// answer is a success before it is put into its envelope.
type answer struct {
	status   int
	data     any
	location string
	// page is set for lists.
	page *page
}

type page struct{ nextCursor *string }

type operation struct {
	scope  string
	handle func(request *http.Request, key *apiKey, requestID string) (answer, error)
}

var usableID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

func now() string { return isoTime(time.Now()) }

func isoTime(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

// marshal encodes JSON as JSON.stringify does, without escaping for HTML.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

type server struct{ *service }

// operationOf finds the operation of a request by method and path.
func (s *server) operationOf(request *http.Request) *operation {
	rest := strings.TrimPrefix(request.URL.Path, "/api/v1/")
	segments := strings.Split(rest, "/")
	switch {
	case request.Method == http.MethodGet && rest == "scans":
		return &operation{"scans:read", s.listScans}
	case request.Method == http.MethodGet && len(segments) == 2 && segments[0] == "scans":
		return &operation{"scans:read", s.getScan(segments[1])}
	case request.Method == http.MethodPost && rest == "scans/upload-intents":
		return &operation{"scans:write", s.createScanUploadIntent}
	case request.Method == http.MethodPost && len(segments) == 3 && segments[0] == "scans" &&
		segments[2] == "upload-complete":
		return &operation{"scans:write", s.completeScanUpload(segments[1])}
	case request.Method == http.MethodPost && rest == "cases":
		return &operation{"cases:write", s.createCase}
	}
	return nil
}

func (s *server) answerTo(request *http.Request, requestID string, headers http.Header) (answer, error) {
	key, err := s.keys.authenticate(request.Context(), request.Header.Get("Authorization"))
	if err != nil {
		headers.Set("WWW-Authenticate", "Bearer")
		return answer{}, err
	}
	operation := s.operationOf(request)
	if operation == nil {
		return answer{}, &httpError{http.StatusNotFound, "not_found", "No such path."}
	}
	if err := s.keys.admit(key, operation.scope, headers); err != nil {
		return answer{}, err
	}
	return operation.handle(request, key, requestID)
}

func (s *server) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	began := time.Now()
	requestID := request.Header.Get("X-Request-Id")
	if !usableID.MatchString(requestID) {
		requestID = publicID("req", newID())
	}
	headers := response.Header()
	headers.Set("X-Request-Id", requestID)
	headers.Set("Cache-Control", "no-store")
	answer, err := s.answerTo(request, requestID, headers)
	status, body := s.written(answer, err, requestID)
	if answer.location != "" {
		headers.Set("Location", answer.location)
	}
	headers.Set("Content-Type", "application/json; charset=utf-8")
	headers.Set("Content-Length", strconv.Itoa(len(body)))
	response.WriteHeader(status)
	_, _ = response.Write(body)
	logRequest(requestID, request.Method, request.URL.Path, status, time.Since(began))
}

// written puts an answer, or an error, into its envelope.
func (s *server) written(answer answer, err error, requestID string) (int, []byte) {
	if err == nil {
		m := meta{requestID, now(), s.apiVersion}
		var body []byte
		if answer.page == nil {
			body, err = marshal(struct {
				Data any  `json:"data"`
				Meta meta `json:"meta"`
			}{answer.data, m})
		} else {
			body, err = marshal(struct {
				Data any      `json:"data"`
				Meta pageMeta `json:"meta"`
			}{answer.data, pageMeta{m, answer.page.nextCursor}})
		}
		if err == nil {
			return answer.status, body
		}
	}
	var known *httpError
	if !errors.As(err, &known) {
		log.Print(err)
		known = &httpError{http.StatusInternalServerError, "internal_error", "Internal error."}
	}
	body, _ := marshal(map[string]any{
		"error": map[string]string{"code": known.code, "message": known.message, "requestId": requestID},
	})
	return known.status, body
}

var logging sync.Mutex

// logRequest writes one line per request, synchronously, as the other peers do.
func logRequest(requestID, method, path string, status int, took time.Duration) {
	type line struct {
		Level int   `json:"level"`
		Time  int64 `json:"time"`
		Req   struct {
			Method string `json:"method"`
			Path   string `json:"path"`
		} `json:"req"`
		Res struct {
			Status int `json:"status"`
		} `json:"res"`
		ReqID        string  `json:"reqId"`
		ResponseTime float64 `json:"responseTime"`
		Msg          string  `json:"msg"`
	}
	entry := line{Level: 30, Time: time.Now().UnixMilli(), ReqID: requestID, Msg: "request"}
	entry.Req.Method, entry.Req.Path, entry.Res.Status = method, path, status
	entry.ResponseTime = float64(took.Microseconds()) / 1000
	text, err := marshal(entry)
	if err != nil {
		return
	}
	logging.Lock()
	defer logging.Unlock()
	_, _ = os.Stdout.Write(append(text, '\n'))
}

func main() {
	text, err := os.ReadFile(os.Getenv("BENCH_STATEMENTS"))
	if err != nil {
		log.Fatal(err)
	}
	var shared struct {
		APIVersion string            `json:"apiVersion"`
		Statements map[string]string `json:"statements"`
	}
	if err := json.Unmarshal(text, &shared); err != nil {
		log.Fatal(err)
	}
	database, err := openDatabase(os.Getenv("DATABASE_URL"), shared.Statements)
	if err != nil {
		log.Fatal(err)
	}
	limit, err := strconv.Atoi(os.Getenv("RATE_LIMIT_PER_KEY"))
	if err != nil {
		log.Fatal(err)
	}
	service := &service{
		database:   database,
		keys:       newKeys(database, limit),
		apiVersion: shared.APIVersion,
		secret:     []byte(os.Getenv("SECRET_KEY")),
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), &server{service}))
}
