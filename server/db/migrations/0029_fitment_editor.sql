CREATE TABLE "fitment_versions" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "used_barred_by" text;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "needs_position" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fitment_versions" ADD CONSTRAINT "fitment_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fitment_rules_qualifiers" ON "fitment_rules" USING gin ("qualifier_ids");