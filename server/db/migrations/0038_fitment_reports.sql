CREATE TABLE "fitment_comparison" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fitment_comparison_once" CHECK ("fitment_comparison"."only")
);
--> statement-breakpoint
CREATE TABLE "fitment_conflicts" (
	"kind" text NOT NULL,
	"rule_id" integer NOT NULL,
	"other_rule_id" integer NOT NULL,
	"vehicles" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fitment_conflicts_rule_id_other_rule_id_kind_pk" PRIMARY KEY("rule_id","other_rule_id","kind"),
	CONSTRAINT "fitment_conflicts_kind" CHECK ("fitment_conflicts"."kind" in ('contradiction', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "unknown_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_codes_code" CHECK ("unknown_codes"."code" ~ '^[A-Z0-9]{3,8}$' and "unknown_codes"."code" !~ '[0-9]{5}')
);
--> statement-breakpoint
CREATE TABLE "vehicle_lookups" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fitment_conflicts" ADD CONSTRAINT "fitment_conflicts_rule_id_fitment_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fitment_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_conflicts" ADD CONSTRAINT "fitment_conflicts_other_rule_id_fitment_rules_id_fk" FOREIGN KEY ("other_rule_id") REFERENCES "public"."fitment_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_lookups" ADD CONSTRAINT "vehicle_lookups_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_conflicts_other" ON "fitment_conflicts" USING btree ("other_rule_id");--> statement-breakpoint
CREATE INDEX "unknown_codes_count" ON "unknown_codes" USING btree ("count" DESC NULLS FIRST,"last_seen" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unknown_codes_last_seen" ON "unknown_codes" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_unchecked" ON "products" USING btree ("category_id",coalesce("subcategory_id", 0),"units_sold" DESC NULLS FIRST,"id") WHERE "products"."fitment_kind" = 'unchecked' and "products"."archived_at" is null;