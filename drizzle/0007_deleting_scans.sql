CREATE TABLE "object_removals" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
-- A case of the tenant that names a scan, which nobody can do from now on until the transaction ends: who makes a case
-- locks the scans that it names. A function, since what it reads after the wait it reads anew, which a statement does
-- not.
CREATE FUNCTION case_naming_scan(of_scan uuid, of_organization uuid, of_environment text)
RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
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
