CREATE INDEX IF NOT EXISTS "cases_by_assignee" ON "cases" USING btree ("assignee","created_at","id") WHERE "cases"."assignee" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_by_title" ON "cases" USING btree ((lower("title") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_of_request" ON "events" USING btree (("request_id" collate "C"),"id") WHERE "events"."request_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "organizations_words" ON "organizations" USING gin (to_tsvector('simple', translate("name", '.:/?&=%@+#~_<>-', '               ')));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_of_any_by_kind" ON "scans" USING btree (("environment" || ':' || "status" || ':' || coalesce("verdict", '') || ':' || coalesce("risk_level", '') || ':' || "media_type"),"created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_by_file_name" ON "scans" USING btree ((lower("file_name") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_endpoints_words" ON "webhook_endpoints" USING gin (to_tsvector('simple', translate("url", '.:/?&=%@+#~_<>-', '               ')));--> statement-breakpoint
-- Words are found by a bitmap of their index alone, which sessions of the service do not let the planner use: here it may.
CREATE FUNCTION organizations_with_words(query text, most int) RETURNS SETOF uuid
LANGUAGE sql STABLE PARALLEL SAFE SET enable_bitmapscan = on AS $$
  SELECT id FROM organizations
  WHERE to_tsvector('simple', translate(name, '.:/?&=%@+#~_<>-', '               ')) @@ to_tsquery('simple', query)
  LIMIT most
$$;--> statement-breakpoint
CREATE FUNCTION webhook_endpoints_with_words(query text, most int) RETURNS SETOF uuid
LANGUAGE sql STABLE PARALLEL SAFE SET enable_bitmapscan = on AS $$
  SELECT id FROM webhook_endpoints
  WHERE to_tsvector('simple', translate(url, '.:/?&=%@+#~_<>-', '               ')) @@ to_tsquery('simple', query)
  LIMIT most
$$;
