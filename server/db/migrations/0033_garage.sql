CREATE TABLE "garage_cars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "garage_cars_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"nickname" text,
	"year" smallint,
	"month" smallint,
	"frame" text,
	"frame_norm" text GENERATED ALWAYS AS (coalesce(regexp_replace(upper("garage_cars"."frame"), '[^A-Z0-9]', '', 'g'), '')) STORED NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "garage_cars_identity" UNIQUE("user_id","vehicle_id","frame_norm"),
	CONSTRAINT "garage_cars_nickname" CHECK (length("garage_cars"."nickname") between 1 and 40),
	CONSTRAINT "garage_cars_year" CHECK ("garage_cars"."year" between 1900 and 2100),
	CONSTRAINT "garage_cars_month" CHECK ("garage_cars"."month" between 1 and 12),
	CONSTRAINT "garage_cars_month_of_year" CHECK ("garage_cars"."month" is null or "garage_cars"."year" is not null),
	CONSTRAINT "garage_cars_frame" CHECK ("garage_cars"."frame" is null or (length("garage_cars"."frame") <= 40 and "garage_cars"."frame_norm" <> '')),
	CONSTRAINT "garage_cars_answers" CHECK (jsonb_typeof("garage_cars"."answers") = 'object' and length("garage_cars"."answers"::text) <= 10000
        and not jsonb_path_exists("garage_cars"."answers", 'strict $.* ? (@.type() != "string" || !(@ == "yes" || @ == "no"))'))
);
--> statement-breakpoint
ALTER TABLE "garage_cars" ADD CONSTRAINT "garage_cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_cars" ADD CONSTRAINT "garage_cars_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "garage_cars_current" ON "garage_cars" USING btree ("user_id") WHERE "garage_cars"."current";--> statement-breakpoint
CREATE INDEX "garage_cars_vehicle" ON "garage_cars" USING btree ("vehicle_id");