CREATE TABLE "product_names" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_names" ADD CONSTRAINT "product_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION products_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_names AS kept (product_id, text) VALUES (NEW.id, NEW.name || ' ' || NEW.slug)
  ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE kept.text <> excluded.text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_named AFTER INSERT OR UPDATE OF name, slug ON "products"
  FOR EACH ROW EXECUTE FUNCTION products_named();
