ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_vehicle_id_vehicles_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_verdict";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_car";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_acknowledged";
