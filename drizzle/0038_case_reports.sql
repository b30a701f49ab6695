CREATE TABLE "case_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"case_id" uuid NOT NULL,
	"status" text NOT NULL,
	"include_files" boolean NOT NULL,
	"include_personal_data" boolean NOT NULL,
	"scan_ids" uuid[] DEFAULT '{}' NOT NULL,
	"object_id" uuid,
	"byte_size" bigint,
	"sha256" text,
	"failure_code" text,
	"failure_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"request_id" text,
	"key_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_reports_page" ON "case_reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_reports_due" ON "case_reports" USING btree ("lease_until" NULLS FIRST,"created_at") WHERE "case_reports"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "case_reports_storage" ON "case_reports" USING btree ("organization_id","byte_size") WHERE "case_reports"."byte_size" is not null;--> statement-breakpoint
CREATE INDEX "case_reports_of_scan" ON "case_reports" USING gin ("scan_ids");--> statement-breakpoint
CREATE INDEX "case_reports_of_organization" ON "case_reports" USING btree ("organization_id","environment","created_at","id");
--> statement-breakpoint
-- Whether a case can have one more report; null where there is no such case. Requests for one case wait for each other.
-- A function, since what it reads after the wait it reads anew, which a statement does not.
CREATE FUNCTION room_for_case_report(of_case uuid, of_organization uuid, of_environment text, most integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM cases
  WHERE id = of_case AND organization_id = of_organization AND environment = of_environment
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN most > (
    SELECT count(*) FROM case_reports
    WHERE case_id = of_case AND organization_id = of_organization AND environment = of_environment
  );
END
$$;--> statement-breakpoint
-- The public form of a UUID, as `publicId` of the service makes it: 26 characters of Crockford's base32.
CREATE FUNCTION public_id(kind text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT kind || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits FROM place * 5 + 1 FOR 5)::bit(5)::int + 1, 1), ''
    ORDER BY place
  )
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS all_bits,
    generate_series(0, 25) AS place
$$;
