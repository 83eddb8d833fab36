ALTER TABLE "product_search" ADD COLUMN "vehicle_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_document_vehicles" ON "product_search" USING gin ("document","vehicle_ids");--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_search_document";
