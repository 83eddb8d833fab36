ALTER TABLE "product_search" ADD COLUMN "is_popular" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_other_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE not "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_names" ON "product_search" USING gin ("names") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_other_names" ON "product_search" USING gin ("names") WHERE not "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular" ON "product_search" USING btree ("is_popular","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_search_document_vehicles";--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_search_names";
