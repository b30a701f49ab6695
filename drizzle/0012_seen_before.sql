ALTER TABLE "scans" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "perceptual_hash" bigint;--> statement-breakpoint
CREATE INDEX "scans_same_file" ON "scans" USING btree ("organization_id","environment","sha256","created_at","id") WHERE "scans"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "scans_hash_0" ON "scans" USING btree ("organization_id","environment",(("perceptual_hash" >> 0) & 65535),"created_at","id") WHERE "scans"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "scans_hash_1" ON "scans" USING btree ("organization_id","environment",(("perceptual_hash" >> 16) & 65535),"created_at","id") WHERE "scans"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "scans_hash_2" ON "scans" USING btree ("organization_id","environment",(("perceptual_hash" >> 32) & 65535),"created_at","id") WHERE "scans"."perceptual_hash" is not null;--> statement-breakpoint
CREATE INDEX "scans_hash_3" ON "scans" USING btree ("organization_id","environment",(("perceptual_hash" >> 48) & 65535),"created_at","id") WHERE "scans"."perceptual_hash" is not null;