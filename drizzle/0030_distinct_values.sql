-- How many values a column can have, whatever it has at the moment: where all rows have the same one, the planner takes
-- a list by another value for one that all rows pass, and reads all of the tenant's. Holds from the next `analyze` on.
ALTER TABLE "deliveries" ALTER COLUMN "event_type" SET (n_distinct = 11);--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "status" SET (n_distinct = 3);--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "assignee" SET (n_distinct = 50);
