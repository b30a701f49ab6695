ALTER TABLE "delivery_attempts" VALIDATE CONSTRAINT "delivery_attempts_of_organization";
