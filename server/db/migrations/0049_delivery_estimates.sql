CREATE TABLE "delivery_estimates" (
	"county" text PRIMARY KEY NOT NULL,
	"from_days" smallint NOT NULL,
	"to_days" smallint NOT NULL,
	"cutoff_hour" smallint NOT NULL,
	CONSTRAINT "delivery_estimates_county" CHECK ("delivery_estimates"."county" in ('Baringo', 'Bomet', 'Bungoma', 'Busia', 'Elgeyo-Marakwet', 'Embu', 'Garissa', 'Homa Bay', 'Isiolo', 'Kajiado', 'Kakamega', 'Kericho', 'Kiambu', 'Kilifi', 'Kirinyaga', 'Kisii', 'Kisumu', 'Kitui', 'Kwale', 'Laikipia', 'Lamu', 'Machakos', 'Makueni', 'Mandera', 'Marsabit', 'Meru', 'Migori', 'Mombasa', 'Murang''a', 'Nairobi', 'Nakuru', 'Nandi', 'Narok', 'Nyamira', 'Nyandarua', 'Nyeri', 'Samburu', 'Siaya', 'Taita-Taveta', 'Tana River', 'Tharaka-Nithi', 'Trans Nzoia', 'Turkana', 'Uasin Gishu', 'Vihiga', 'Wajir', 'West Pokot')),
	CONSTRAINT "delivery_estimates_days" CHECK ("delivery_estimates"."from_days" >= 0 and "delivery_estimates"."from_days" <= "delivery_estimates"."to_days" and "delivery_estimates"."to_days" <= 60),
	CONSTRAINT "delivery_estimates_cutoff" CHECK ("delivery_estimates"."cutoff_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_items_product_latest" ON "order_items" USING btree ("product_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "order_items_product";