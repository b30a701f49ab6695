-- Apart from the columns, so that the table is not locked against reads meanwhile.
CREATE UNIQUE INDEX IF NOT EXISTS "audit_events_chain" ON "audit_events" USING btree (coalesce("organization_id", '00000000-0000-0000-0000-000000000000'::uuid),"sequence") WHERE "audit_events"."sequence" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_to_be_chained" ON "audit_events" USING btree (coalesce("organization_id", '00000000-0000-0000-0000-000000000000'::uuid),"created_at","id") WHERE "audit_events"."awaits_chain";
