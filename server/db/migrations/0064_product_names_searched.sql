-- A migration of its own: that of the trigger locks products.
INSERT INTO "product_names" (product_id, text) SELECT id, name || ' ' || slug FROM "products" ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_names_searched" ON "product_names" USING gin ("text" gin_trgm_ops);