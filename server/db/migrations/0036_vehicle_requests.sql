CREATE TABLE "vehicle_request_photos" (
	"request_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"body" "bytea" NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_request_photos_request_id_position_pk" PRIMARY KEY("request_id","position"),
	CONSTRAINT "vehicle_request_photos_position" CHECK ("vehicle_request_photos"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "vehicle_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"phone" text,
	"email" text,
	"text" text DEFAULT '' NOT NULL,
	"frame" text,
	"status" text DEFAULT 'open' NOT NULL,
	"vehicle_id" integer,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "vehicle_requests_contact" CHECK ("vehicle_requests"."phone" is not null or "vehicle_requests"."email" is not null),
	CONSTRAINT "vehicle_requests_text" CHECK (length("vehicle_requests"."text") <= 500),
	CONSTRAINT "vehicle_requests_products" CHECK (cardinality("vehicle_requests"."product_ids") <= 20),
	CONSTRAINT "vehicle_requests_status" CHECK ("vehicle_requests"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "vehicle_requests_answer" CHECK (("vehicle_requests"."status" = 'answered') = ("vehicle_requests"."vehicle_id" is not null)),
	CONSTRAINT "vehicle_requests_answered" CHECK (("vehicle_requests"."status" = 'open') = ("vehicle_requests"."answered_at" is null) and ("vehicle_requests"."answered_at" is null) = ("vehicle_requests"."answered_by" is null))
);
--> statement-breakpoint
ALTER TABLE "vehicle_request_photos" ADD CONSTRAINT "vehicle_request_photos_request_id_vehicle_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."vehicle_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_requests" ADD CONSTRAINT "vehicle_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_requests" ADD CONSTRAINT "vehicle_requests_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_request_photos_delete" ON "vehicle_request_photos" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "vehicle_requests_status" ON "vehicle_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicle_requests_done" ON "vehicle_requests" USING btree ("answered_at","id") WHERE "vehicle_requests"."status" <> 'open';--> statement-breakpoint
CREATE INDEX "vehicle_requests_created" ON "vehicle_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "vehicle_requests_user" ON "vehicle_requests" USING btree ("user_id") WHERE "vehicle_requests"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_requests_email" ON "vehicle_requests" USING btree (lower("email")) WHERE "vehicle_requests"."email" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_requests_vehicle" ON "vehicle_requests" USING btree ("vehicle_id") WHERE "vehicle_requests"."vehicle_id" is not null;