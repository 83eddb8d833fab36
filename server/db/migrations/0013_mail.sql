ALTER TABLE "mails" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "over_limit" text DEFAULT 'delay' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "code_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "code_for" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("queued_at","id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_counted" ON "mails" USING btree (lower("recipient"),"counted_at") WHERE "mails"."counted_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_code" ON "mails" USING btree ("code_for","id") WHERE "mails"."code_for" is not null;--> statement-breakpoint
-- What is there already: what was sent, and codes, which are dead after 10 minutes.
UPDATE "mails" SET "queued_at" = "created_at", "state" = CASE WHEN "sent_at" IS NULL THEN 'waiting' ELSE 'sent' END;
--> statement-breakpoint
UPDATE "mails" SET "code_for" = 'before ' || "id", "code_until" = "created_at" + interval '10 minutes' WHERE "subject" ~ '^[0-9]+ is your Gari ';
--> statement-breakpoint
UPDATE "mails" SET "subject" = '', "text" = '', "html" = '' WHERE "code_for" IS NOT NULL AND "state" = 'sent';
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'failed', 'dropped'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_over_limit" CHECK ("mails"."over_limit" in ('drop', 'delay', 'send'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_at" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_hold_no_dead_code" CHECK ("mails"."state" = 'waiting' or "mails"."code_for" is null or ("mails"."subject" = '' and "mails"."text" = '' and "mails"."html" = ''));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_code_ends" CHECK (("mails"."code_for" is null) = ("mails"."code_until" is null));
