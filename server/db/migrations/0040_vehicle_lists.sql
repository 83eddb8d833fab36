CREATE TABLE "vehicle_list_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_list_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_lists" (
	"vehicle_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"count" integer NOT NULL,
	"decided" integer NOT NULL,
	"by_popularity" integer[] NOT NULL,
	"by_price" integer[] NOT NULL,
	"by_price_descending" integer[] NOT NULL,
	"conditional" integer[] NOT NULL,
	CONSTRAINT "vehicle_lists_vehicle_id_category_id_subcategory_id_pk" PRIMARY KEY("vehicle_id","category_id","subcategory_id"),
	CONSTRAINT "vehicle_lists_count" CHECK ("vehicle_lists"."count" = cardinality("vehicle_lists"."by_popularity") and "vehicle_lists"."count" = cardinality("vehicle_lists"."by_price") and "vehicle_lists"."count" = cardinality("vehicle_lists"."by_price_descending"))
);
--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "universal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "unchecked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicle_list_changes_vehicle" ON "vehicle_list_changes" USING btree ("vehicle_id");