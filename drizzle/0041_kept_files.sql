ALTER TABLE "cases" ADD COLUMN IF NOT EXISTS "hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "file_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "file_kept_until" timestamp (3) with time zone;--> statement-breakpoint
-- Marks files that a case keeps. In the order of their ids, like everything that locks several scans. A function, since
-- what it reads after the wait for the tenant's lock it reads anew, which a statement does not.
CREATE FUNCTION keep_files(ids uuid[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE scans SET file_kept = true
  WHERE id = ANY (ARRAY(
    SELECT id FROM scans WHERE id = ANY (ids) AND NOT file_kept ORDER BY id FOR NO KEY UPDATE));
END
$$;--> statement-breakpoint
-- Ends the keeping of files by a case, except where another case keeps them. The caller holds the tenant's lock alone, so
-- that no case is made or released meanwhile.
CREATE FUNCTION release_files(
  ids uuid[], of_case uuid, of_organization uuid, of_environment text, released_at timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE scans SET file_kept = false, file_kept_until = greatest(file_kept_until, released_at)
  WHERE id = ANY (ARRAY(
    SELECT id FROM scans
    WHERE id = ANY (ids) AND organization_id = of_organization AND environment = of_environment AND file_kept
      AND NOT EXISTS (
        SELECT FROM cases
        WHERE cases.scan_ids @> ARRAY[scans.id] AND cases.id <> of_case
          AND cases.organization_id = of_organization AND cases.environment = of_environment
          AND (cases.status <> 'resolved' OR cases.hold))
    ORDER BY id FOR NO KEY UPDATE));
END
$$;--> statement-breakpoint
-- Whether the scans that are added to a case are there. Until the transaction ends none of the tenant's scans is deleted,
-- and no other case begins or ceases to keep files.
CREATE FUNCTION scans_for_change(ids uuid[], of_organization uuid, of_environment text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1935892851, hashtext(of_organization::text || of_environment));
  RETURN cardinality(ids) = (
    SELECT count(*) FROM scans
    WHERE id = ANY (ids) AND organization_id = of_organization AND environment = of_environment
  );
END
$$;--> statement-breakpoint
-- Marks the files of a case as kept, if it still keeps them: for cases of an earlier release, which did not.
CREATE FUNCTION keep_files_of_case(of_case uuid, of_organization uuid, of_environment text)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1935892851, hashtext(of_organization::text || of_environment));
  PERFORM keep_files(scan_ids) FROM cases WHERE id = of_case AND (status <> 'resolved' OR hold);
END
$$;
