ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_returned";--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_part_refunded";
