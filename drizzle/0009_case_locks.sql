-- Whether the scans that a new case names are there. None of them is deleted until the transaction ends: its tenant's
-- deletions wait for a lock of the tenant, which is cheaper than one on each scan. A function, since what it reads after
-- the wait it reads anew, which a statement does not.
CREATE FUNCTION scans_for_case(ids uuid[], of_organization uuid, of_environment text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1935892851, hashtext(of_organization::text || of_environment));
  RETURN cardinality(ids) = (
    SELECT count(*) FROM scans
    WHERE id = ANY (ids) AND organization_id = of_organization AND environment = of_environment
  );
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION case_naming_scan(of_scan uuid, of_organization uuid, of_environment text)
RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1935892851, hashtext(of_organization::text || of_environment));
  -- Scans that are added to a case are locked one by one.
  PERFORM FROM scans
  WHERE id = of_scan AND organization_id = of_organization AND environment = of_environment
  FOR UPDATE;
  RETURN (
    SELECT id FROM cases
    WHERE scan_ids @> ARRAY[of_scan] AND organization_id = of_organization AND environment = of_environment
    LIMIT 1
  );
END
$$;
