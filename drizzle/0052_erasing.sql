-- What erases the words of a resource. Functions, since what they read after the wait of their statement for a lock they
-- read anew, which a statement does not.

-- Erases the text of the events about a scan or a case, which is sent in this form from now on, and what receivers
-- answered to it. The envelope ends with its data. It is taken as text, because parsing json refuses some of what a
-- file's metadata may hold.
CREATE FUNCTION erase_events(of_subject uuid, shown_id text, of_organization uuid, of_environment text)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  WITH erased AS (
    UPDATE events SET subject_name = NULL,
      body = split_part(body, ',"data":', 1) || ',"data":{"id":"' || shown_id || '","erased":true}}'
    WHERE subject_id = of_subject AND organization_id = of_organization AND environment = of_environment
    RETURNING id, type, created_at
  )
  UPDATE delivery_attempts AS attempt SET response_excerpt = NULL
  FROM erased
  JOIN deliveries AS delivery ON delivery.organization_id = of_organization
    AND delivery.environment = of_environment AND delivery.event_type = erased.type
    AND delivery.created_at = erased.created_at AND delivery.event_id = erased.id
  WHERE attempt.delivery_id = delivery.id AND attempt.organization_id = of_organization
    AND attempt.response_excerpt IS NOT NULL;
END
$$;--> statement-breakpoint
-- Erases the stored answers that show resources, by the resources' ids. A repeated request is told that they are gone.
CREATE FUNCTION erase_answers(ids uuid[], of_organization uuid, of_environment text)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE idempotency_keys SET answer = NULL, erased_at = now()
  WHERE token = ANY (ids) AND organization_id = of_organization AND environment = of_environment
    AND answer IS NOT NULL;
END
$$;--> statement-breakpoint
-- Erases the words of a scan that is being deleted, apart from its own rows.
CREATE FUNCTION erase_scan(of_scan uuid, of_organization uuid, of_environment text)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM erase_events(of_scan, public_id('scan', of_scan), of_organization, of_environment);
  PERFORM erase_answers(
    ARRAY(SELECT id FROM assessments WHERE scan_id = of_scan) || of_scan, of_organization, of_environment);
END
$$;--> statement-breakpoint
-- Erases what belongs to a case that is being deleted, apart from its own row and its reports, and releases the files that
-- it kept. The caller holds the tenant's lock alone. Scans are locked in the order of their ids, like everywhere.
CREATE FUNCTION erase_case(
  of_case uuid, kept_scans uuid[], of_organization uuid, of_environment text, released_at timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  assessed uuid[] := ARRAY(SELECT DISTINCT scan_id FROM assessments WHERE case_id = of_case);
BEGIN
  PERFORM FROM scans WHERE id = ANY (kept_scans || assessed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM release_files(kept_scans, of_case, of_organization, of_environment, released_at);
  UPDATE scans SET finding = newest.finding, assessed_at = newest.created_at
  FROM unnest(assessed) AS of_scan (id)
  LEFT JOIN LATERAL (
    SELECT assessments.finding, assessments.created_at FROM assessments
    WHERE assessments.scan_id = of_scan.id AND assessments.case_id <> of_case
    ORDER BY assessments.created_at DESC, assessments.id DESC LIMIT 1
  ) AS newest ON true
  WHERE scans.id = of_scan.id AND scans.organization_id = of_organization AND scans.environment = of_environment;
  PERFORM erase_answers(
    ARRAY(SELECT id FROM assessments WHERE case_id = of_case) || of_case, of_organization, of_environment);
  DELETE FROM case_notes WHERE case_id = of_case AND organization_id = of_organization AND environment = of_environment;
  PERFORM erase_events(of_case, public_id('case', of_case), of_organization, of_environment);
END
$$;--> statement-breakpoint
-- Deletes the reports of a case that is being deleted, and returns what is known of them.
CREATE FUNCTION take_case_reports(of_case uuid, of_organization uuid, of_environment text)
RETURNS TABLE (id uuid, organization_id uuid, object_id uuid, status text) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM erase_answers(
    ARRAY(SELECT report.id FROM case_reports AS report WHERE report.case_id = of_case), of_organization, of_environment);
  RETURN QUERY
    DELETE FROM case_reports AS report
    WHERE report.case_id = of_case AND report.organization_id = of_organization AND report.environment = of_environment
    RETURNING report.id, report.organization_id, report.object_id, report.status;
END
$$;
