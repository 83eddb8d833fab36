CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_notes_position" UNIQUE("user_id","position"),
	CONSTRAINT "customer_notes_bounded" CHECK ("customer_notes"."position" between 1 and 50),
	CONSTRAINT "customer_notes_text" CHECK (length("customer_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"phone" text,
	"whatsapp" text,
	"email" text,
	"address" text,
	"hours" text,
	"kra_pin" text,
	"low_stock" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_settings_once" CHECK ("shop_settings"."only"),
	CONSTRAINT "shop_settings_texts" CHECK (length("shop_settings"."phone") between 1 and 30 and length("shop_settings"."whatsapp") between 1 and 30
        and length("shop_settings"."email") between 3 and 254 and length("shop_settings"."address") between 1 and 200
        and length("shop_settings"."hours") between 1 and 200),
	CONSTRAINT "shop_settings_kra_pin" CHECK ("shop_settings"."kra_pin" ~ '^[A-Z][0-9]{9}[A-Z]$'),
	CONSTRAINT "shop_settings_low_stock" CHECK ("shop_settings"."low_stock" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_author" ON "customer_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "customer_notes_created" ON "customer_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_with_role" ON "users" USING btree ("id") WHERE "users"."is_staff" or "users"."is_superuser";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "addresses_phone_searched" ON "addresses" USING gin ("phone_number" gin_trgm_ops);