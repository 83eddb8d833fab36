ALTER TABLE "products" ADD COLUMN "units_held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_held_never_below_zero" CHECK ("products"."units_held" >= 0);--> statement-breakpoint
UPDATE "products" p SET "units_held" = h.units
FROM (
  SELECT i.product_id, sum(i.quantity) AS units FROM "order_items" i JOIN "orders" o ON o.id = i.order_id
  WHERE o.status <> 'cancelled' GROUP BY 1
) h
WHERE p.id = h.product_id;
