-- Also of files that are not marked as kept, because the case is of an earlier release, which marked none: their time
-- counts from the end of the case as well.
CREATE OR REPLACE FUNCTION release_files(
  ids uuid[], of_case uuid, of_organization uuid, of_environment text, released_at timestamptz
) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE scans SET file_kept = false, file_kept_until = greatest(file_kept_until, released_at)
  WHERE id = ANY (ARRAY(
    SELECT id FROM scans
    WHERE id = ANY (ids) AND organization_id = of_organization AND environment = of_environment
      AND NOT EXISTS (
        SELECT FROM cases
        WHERE cases.scan_ids @> ARRAY[scans.id] AND cases.id <> of_case
          AND cases.organization_id IS NOT DISTINCT FROM of_organization
          AND cases.environment IS NOT DISTINCT FROM of_environment
          AND (cases.status <> 'resolved' OR cases.hold))
    ORDER BY id FOR NO KEY UPDATE));
END
$$;
