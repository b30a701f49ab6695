-- Attempts of deliveries that are gone.
DELETE FROM "delivery_attempts" AS attempt
WHERE attempt."organization_id" IS NULL AND NOT EXISTS (SELECT FROM "deliveries" WHERE "id" = attempt."delivery_id");--> statement-breakpoint
UPDATE "delivery_attempts" AS attempt SET "organization_id" = delivery."organization_id"
FROM "deliveries" AS delivery WHERE delivery."id" = attempt."delivery_id" AND attempt."organization_id" IS NULL;--> statement-breakpoint
-- Last, because each recorded outcome locks a row of it.
UPDATE "webhook_statistics" AS statistics SET "organization_id" = endpoint."organization_id"
FROM "webhook_endpoints" AS endpoint WHERE endpoint."id" = statistics."endpoint_id" AND statistics."organization_id" IS NULL;
