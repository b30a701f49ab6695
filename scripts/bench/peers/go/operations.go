package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/lib/pq"
)

const uploadTTL = 15 * time.Minute

// scan is a scan as the API shows it, and what else of its row is needed.
type scan struct {
	id, organizationID, contentType string
	byteSize                        float64

	ID              string          `json:"id"`
	OrganizationID  string          `json:"organizationId"`
	FileName        string          `json:"fileName"`
	MediaType       string          `json:"mediaType"`
	Status          string          `json:"status"`
	Verdict         *string         `json:"verdict"`
	Confidence      *float64        `json:"confidence"`
	RiskLevel       *string         `json:"riskLevel"`
	ModelVersion    *string         `json:"modelVersion"`
	PipelineVersion *string         `json:"pipelineVersion"`
	Signals         json.RawMessage `json:"signals"`
	Metadata        json.RawMessage `json:"metadata"`
	FileExpiresAt   *string         `json:"fileExpiresAt"`
	// Both are always null in the sandbox, in which the requests are measured and no scan fails.
	FileState *string `json:"fileState"`
	Failure   *string `json:"failure"`
	CreatedAt string  `json:"createdAt"`
	UpdatedAt string  `json:"updatedAt"`
}

type shownCase struct {
	ID             string          `json:"id"`
	OrganizationID string          `json:"organizationId"`
	Title          string          `json:"title"`
	ScanIDs        []string        `json:"scanIds"`
	Status         string          `json:"status"`
	Severity       string          `json:"severity"`
	Verdict        *string         `json:"verdict"`
	Assignee       *string         `json:"assignee"`
	Hold           bool            `json:"hold"`
	Metadata       json.RawMessage `json:"metadata"`
	CreatedAt      string          `json:"createdAt"`
	UpdatedAt      string          `json:"updatedAt"`
}

type event struct {
	id, kind, body                    string
	requestID, subjectID, subjectName string
}

type service struct {
	database   *database
	keys       *keys
	apiVersion string
	secret     []byte
}

// orEmpty is the object itself, or an empty one.
func orEmpty(object []byte) json.RawMessage {
	if len(object) == 0 {
		return json.RawMessage("{}")
	}
	return object
}

// makeEvent makes an event about a scan or case with this UUID and name.
func (s *service) makeEvent(kind string, key *apiKey, at time.Time, data any, requestID, subjectID, name string) (event, error) {
	id := newID()
	body, err := marshal(struct {
		ID             string `json:"id"`
		Type           string `json:"type"`
		APIVersion     string `json:"apiVersion"`
		CreatedAt      string `json:"createdAt"`
		OrganizationID string `json:"organizationId"`
		Environment    string `json:"environment"`
		Data           any    `json:"data"`
	}{publicID("evt", id), kind, s.apiVersion, isoTime(at), publicID("org", key.organizationID), key.environment, data})
	return event{id, kind, string(body), requestID, subjectID, name}, err
}

func (s *service) find(ctx context.Context, key *apiKey, scanID string) (*scan, error) {
	id, ok := storedID("scan", scanID)
	if !ok {
		return nil, errNotFound
	}
	found, err := readScan(s.database.findScan.QueryRowContext(ctx, key.organizationID, key.environment, id))
	if err == sql.ErrNoRows {
		return nil, errNotFound
	}
	return found, err
}

func (s *service) getScan(scanID string) func(*http.Request, *apiKey, string) (answer, error) {
	return func(request *http.Request, key *apiKey, _ string) (answer, error) {
		if err := validScanID(scanID); err != nil {
			return answer{}, err
		}
		found, err := s.find(request.Context(), key, scanID)
		return answer{status: http.StatusOK, data: found}, err
	}
}

func (s *service) listScans(request *http.Request, key *apiKey, _ string) (answer, error) {
	limit, createdBefore, idBefore, err := readListQuery(request.URL.Query())
	if err != nil {
		return answer{}, err
	}
	rows, err := s.database.listScans.QueryContext(request.Context(), key.organizationID, key.environment,
		createdBefore, idBefore, limit+1)
	if err != nil {
		return answer{}, err
	}
	defer rows.Close()
	scans := make([]*scan, 0, limit+1)
	for rows.Next() {
		read, err := readScan(rows)
		if err != nil {
			return answer{}, err
		}
		scans = append(scans, read)
	}
	if err := rows.Err(); err != nil {
		return answer{}, err
	}
	shown := page{}
	if len(scans) > limit {
		scans = scans[:limit]
		last := scans[limit-1]
		cursor := base64.RawURLEncoding.EncodeToString([]byte(last.CreatedAt + " " + last.id))
		shown.nextCursor = &cursor
	}
	return answer{status: http.StatusOK, data: scans, page: &shown}, nil
}

func (s *service) createScanUploadIntent(request *http.Request, key *apiKey, requestID string) (answer, error) {
	var body intentRequest
	if err := readBody(request, &body); err != nil {
		return answer{}, err
	}
	at := time.Now().Truncate(time.Millisecond)
	expiresAt := at.Add(uploadTTL)
	id := newID()
	scanID := publicID("scan", id)
	created := &scan{
		ID:             scanID,
		OrganizationID: publicID("org", key.organizationID),
		FileName:       body.FileName,
		MediaType:      body.MediaType,
		Status:         "uploading",
		Signals:        orEmpty(nil),
		Metadata:       orEmpty(body.Metadata),
		CreatedAt:      isoTime(at),
		UpdatedAt:      isoTime(at),
	}
	query := url.Values{
		"expires": {strconv.FormatInt((expiresAt.UnixMilli()+999)/1000, 10)},
		"size":    {strconv.FormatInt(body.ByteSize, 10)},
		"type":    {body.ContentType},
	}
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(id + "?" + query.Encode()))
	query.Set("signature", base64.RawURLEncoding.EncodeToString(mac.Sum(nil)))
	happened, err := s.makeEvent("scan.created", key, at, created, requestID, id, body.FileName)
	if err != nil {
		return answer{}, err
	}
	_, err = store(request.Context(), s.database.insertScan, key, at, []event{happened}, body.FileName,
		body.ContentType, body.MediaType, body.ByteSize, []byte(created.Metadata), expiresAt)
	data := struct {
		ScanID        string            `json:"scanId"`
		UploadURL     string            `json:"uploadUrl"`
		UploadHeaders map[string]string `json:"uploadHeaders"`
		ExpiresAt     string            `json:"expiresAt"`
	}{
		scanID,
		"http://127.0.0.1/uploads/" + scanID + "?" + query.Encode(),
		map[string]string{"Content-Type": body.ContentType},
		isoTime(expiresAt),
	}
	return answer{status: http.StatusCreated, data: data, location: "/api/v1/scans/" + scanID}, err
}

func (s *service) completeScanUpload(scanID string) func(*http.Request, *apiKey, string) (answer, error) {
	return func(request *http.Request, key *apiKey, requestID string) (answer, error) {
		if err := validScanID(scanID); err != nil {
			return answer{}, err
		}
		ctx := request.Context()
		found, err := s.find(ctx, key, scanID)
		if err != nil || found.Status != "uploading" {
			return answer{status: http.StatusOK, data: found}, err
		}
		at := time.Now().Truncate(time.Millisecond)
		judged, err := stagingVerdict(found)
		if err != nil {
			return answer{}, err
		}
		complete := *found
		complete.Status, complete.UpdatedAt = "complete", isoTime(at)
		complete.Verdict, complete.Confidence, complete.RiskLevel = &judged.verdict, &judged.confidence, &judged.riskLevel
		complete.ModelVersion, complete.PipelineVersion = &judged.modelVersion, &judged.pipelineVersion
		complete.Signals = judged.signals
		kinds := []string{"scan.completed"}
		if judged.verdict != "authentic" {
			kinds = append(kinds, "verdict."+judged.verdict)
		}
		events := make([]event, len(kinds))
		for index, kind := range kinds {
			events[index], err = s.makeEvent(kind, key, at, &complete, requestID, found.id, found.FileName)
			if err != nil {
				return answer{}, err
			}
		}
		done, err := store(ctx, s.database.completeScan, key, at, events, judged.verdict, judged.confidence,
			judged.riskLevel, judged.modelVersion, judged.pipelineVersion, []byte(judged.signals))
		if err != nil || done {
			return answer{status: http.StatusOK, data: &complete}, err
		}
		found, err = s.find(ctx, key, scanID)
		return answer{status: http.StatusOK, data: found}, err
	}
}

// worst is the word with the highest rank; nil if there is none.
func worst(words []*string, ranked []string) *string {
	for _, word := range ranked {
		for _, given := range words {
			if given != nil && *given == word {
				return given
			}
		}
	}
	return nil
}

func (s *service) createCase(request *http.Request, key *apiKey, requestID string) (answer, error) {
	var body caseRequest
	if err := readBody(request, &body); err != nil {
		return answer{}, err
	}
	unknown := &httpError{http.StatusUnprocessableEntity, "scan_not_found", "No such scan."}
	ids := make([]string, 0, len(body.ScanIDs))
	seen := map[string]bool{}
	for _, scanID := range body.ScanIDs {
		id, ok := storedID("scan", scanID)
		if !ok {
			return answer{}, unknown
		}
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	verdicts, risks, err := s.findVerdicts(request.Context(), key, ids)
	if err != nil {
		return answer{}, err
	}
	if len(verdicts) < len(ids) {
		return answer{}, unknown
	}
	at := time.Now().Truncate(time.Millisecond)
	id := newID()
	created := &shownCase{
		ID:             publicID("case", id),
		OrganizationID: publicID("org", key.organizationID),
		Title:          body.Title,
		ScanIDs:        make([]string, len(ids)),
		Status:         "open",
		Severity:       "medium",
		Verdict:        worst(verdicts, []string{"synthetic", "suspicious", "authentic"}),
		Assignee:       body.Assignee,
		Metadata:       orEmpty(body.Metadata),
		CreatedAt:      isoTime(at),
		UpdatedAt:      isoTime(at),
	}
	for index, each := range ids {
		created.ScanIDs[index] = publicID("scan", each)
	}
	if body.Severity != nil {
		created.Severity = *body.Severity
	} else if risk := worst(risks, []string{"critical", "high", "medium", "low"}); risk != nil {
		created.Severity = *risk
	}
	happened, err := s.makeEvent("case.opened", key, at, created, requestID, id, body.Title)
	if err != nil {
		return answer{}, err
	}
	_, err = store(request.Context(), s.database.insertCase, key, at, []event{happened}, pq.Array(ids),
		created.Severity, body.Severity != nil, body.Assignee, []byte(created.Metadata))
	return answer{status: http.StatusCreated, data: created, location: "/api/v1/cases/" + created.ID}, err
}

func (s *service) findVerdicts(ctx context.Context, key *apiKey, ids []string) (verdicts, risks []*string, err error) {
	rows, err := s.database.findVerdicts.QueryContext(ctx, key.organizationID, key.environment, pq.Array(ids))
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var verdict, risk *string
		if err := rows.Scan(&id, &verdict, &risk); err != nil {
			return nil, nil, err
		}
		verdicts, risks = append(verdicts, verdict), append(risks, risk)
	}
	return verdicts, risks, rows.Err()
}

// readListQuery checks the parameters of a list, and returns its size and the position after which it begins.
func readListQuery(query url.Values) (limit int, createdBefore, idBefore string, err error) {
	limit, createdBefore, idBefore = 25, "infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"
	for name, values := range query {
		switch name {
		case "limit":
			limit, err = strconv.Atoi(values[0])
			if err != nil || limit < 1 || limit > 100 {
				return 0, "", "", invalid("limit must be from 1 to 100")
			}
		case "cursor":
			text, _ := base64.RawURLEncoding.DecodeString(values[0])
			position := strings.Split(string(text), " ")
			if len(position) != 2 {
				return 0, "", "", errCursor
			}
			if _, err := time.Parse(time.RFC3339, position[0]); err != nil {
				return 0, "", "", errCursor
			}
			createdBefore, idBefore = position[0], position[1]
		default:
			return 0, "", "", invalid("unknown parameter " + name)
		}
	}
	return limit, createdBefore, idBefore, nil
}

var errCursor = &httpError{http.StatusBadRequest, "invalid_cursor", "The cursor is not one of this list."}
