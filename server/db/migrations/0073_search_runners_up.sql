ALTER TABLE "product_search" ADD COLUMN "is_runner_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_runner_up_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE "product_search"."is_runner_up";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_runner_up_names" ON "product_search" USING gin ("names") WHERE "product_search"."is_runner_up";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_tiers" ON "product_search" USING btree ("is_popular","is_runner_up","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_search_popular";
