ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "staff_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Switching an app on ended every session that was opened without a code.
UPDATE "sessions" SET second_factor = true
WHERE user_id IN (SELECT user_id FROM "second_factors" WHERE confirmed_at IS NOT NULL);
