CREATE INDEX IF NOT EXISTS "cases_page_of_status" ON "cases" USING btree ("organization_id","environment","status","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_page_of_assignee" ON "cases" USING btree ("organization_id","environment","assignee","created_at","id") WHERE "cases"."assignee" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_of_scan" ON "cases" USING gin ("scan_ids");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_page_of_event" ON "deliveries" USING btree ("organization_id","environment","event_type","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_failed_page" ON "deliveries" USING btree ("organization_id","environment","created_at","id") WHERE "deliveries"."failure" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_failed_of_endpoint" ON "deliveries" USING btree ("endpoint_id","created_at","id") WHERE "deliveries"."failure" is not null;
