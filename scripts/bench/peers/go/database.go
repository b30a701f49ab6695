package main

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/lib/pq"
)

// connections is the size of the pool, the same as that of the other peers.
const connections = 8

// database has the statements that all peers share, each prepared once on every connection.
type database struct {
	findKey, findScan, listScans, findVerdicts, insertScan, completeScan, insertCase *sql.Stmt
}

func openDatabase(url string, statements map[string]string) (*database, error) {
	pool, err := sql.Open("postgres", url+"?sslmode=disable")
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	opened := &database{}
	for name, prepared := range map[string]**sql.Stmt{
		"findKey":      &opened.findKey,
		"findScan":     &opened.findScan,
		"listScans":    &opened.listScans,
		"findVerdicts": &opened.findVerdicts,
		"insertScan":   &opened.insertScan,
		"completeScan": &opened.completeScan,
		"insertCase":   &opened.insertCase,
	} {
		if *prepared, err = pool.Prepare(statements[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return opened, nil
}

// readScan reads a row of findScan or listScans.
func readScan(row interface{ Scan(...any) error }) (*scan, error) {
	var (
		read                         scan
		signals                      []byte
		hasFile                      *bool
		fileDamagedAt, retainedSince *time.Time
		createdAt, updatedAt         time.Time
	)
	err := row.Scan(&read.id, &read.organizationID, &read.FileName, &read.contentType, &read.MediaType, &read.byteSize,
		&read.Status, &read.Verdict, &read.Confidence, &read.RiskLevel, &read.ModelVersion, &read.PipelineVersion,
		&signals, &read.Metadata, &hasFile, &fileDamagedAt, &retainedSince, &createdAt, &updatedAt)
	if err != nil {
		return nil, err
	}
	read.ID = publicID("scan", read.id)
	read.OrganizationID = publicID("org", read.organizationID)
	read.Signals = orEmpty(signals)
	if retainedSince != nil {
		expiresAt := isoTime(retainedSince.AddDate(0, 0, 30))
		read.FileExpiresAt = &expiresAt
	}
	read.CreatedAt, read.UpdatedAt = isoTime(createdAt), isoTime(updatedAt)
	return &read, nil
}

// store runs a statement that stores a change with its events, and returns whether the change was made. `rest` are its
// parameters after those of the events.
func store(ctx context.Context, statement *sql.Stmt, key *apiKey, at time.Time, events []event, rest ...any) (bool, error) {
	ids, types, bodies := make([]string, len(events)), make([]string, len(events)), make([]string, len(events))
	for index, each := range events {
		ids[index], types[index], bodies[index] = each.id, each.kind, each.body
	}
	about := events[0]
	parameters := append([]any{key.organizationID, key.environment, at, pq.Array(ids), pq.Array(types),
		pq.Array(bodies), about.requestID, key.id, about.subjectID, about.subjectName}, rest...)
	var deliveries int
	err := statement.QueryRowContext(ctx, parameters...).Scan(&deliveries)
	if err == sql.ErrNoRows {
		return false, nil
	}
	return err == nil, err
}
