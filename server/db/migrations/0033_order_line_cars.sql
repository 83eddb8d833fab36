ALTER TABLE "order_items" ADD COLUMN "vehicle_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vehicle_label" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "acknowledged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_items_vehicle" ON "order_items" USING btree ("vehicle_id") WHERE "order_items"."vehicle_id" is not null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_verdict" CHECK ("order_items"."verdict" in ('fits', 'if', 'universal', 'no', 'unchecked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_car" CHECK (num_nulls("order_items"."vehicle_id", "order_items"."vehicle_label", "order_items"."verdict") in (0, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_acknowledged" CHECK ("order_items"."verdict" <> 'no' or "order_items"."acknowledged") NOT VALID;