ALTER TABLE "delivery_attempts" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_of_organization";--> statement-breakpoint
ALTER TABLE "webhook_statistics" ALTER COLUMN "organization_id" SET NOT NULL;
