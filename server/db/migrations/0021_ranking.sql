DROP INDEX "products_popularity";--> statement-breakpoint
DROP INDEX "products_category_popularity";--> statement-breakpoint
DROP INDEX "products_subcategory_popularity";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shop_rating" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "recent_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "popularity" double precision GENERATED ALWAYS AS (case when review_count = 0 then 0 else (rating_total + 5 * coalesce(shop_rating, rating_total::double precision / review_count)) / (review_count + 5) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_ranking" ON "products" USING btree ("popularity" DESC NULLS FIRST,"review_count" DESC NULLS FIRST,"recent_units" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_category_ranking" ON "products" USING btree ("category_id","popularity" DESC NULLS FIRST,"review_count" DESC NULLS FIRST,"recent_units" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_subcategory_ranking" ON "products" USING btree ("subcategory_id","popularity" DESC NULLS FIRST,"review_count" DESC NULLS FIRST,"recent_units" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "average_rating";