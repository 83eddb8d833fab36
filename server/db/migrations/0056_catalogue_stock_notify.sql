-- Processes answer reads of the catalogue from memory and are told here what to drop. A message without text stands for
-- anything; 'stock <id>' for a number of units that shoppers see; 'sales' for what the best sellers are, which is also
-- what is bought together.

CREATE FUNCTION catalogue_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('catalogue_changed', 'stock ' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION catalogue_sales_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('catalogue_changed', 'sales');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER catalogue_stock_changed AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.stock_quantity <> NEW.stock_quantity AND OLD.stock_quantity <> 0 AND NEW.stock_quantity <> 0
  ) EXECUTE FUNCTION catalogue_stock_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_sales_changed AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (OLD.units_sold <> NEW.units_sold) EXECUTE FUNCTION catalogue_sales_changed();
--> statement-breakpoint
-- All that a reply shows or is ordered by, also where something other than the back office writes it.
DROP TRIGGER catalogue_changed_by_staff ON "products";
--> statement-breakpoint
CREATE TRIGGER catalogue_changed_again AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.version IS DISTINCT FROM NEW.version
    OR OLD.slug IS DISTINCT FROM NEW.slug
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.description IS DISTINCT FROM NEW.description
    OR OLD.features IS DISTINCT FROM NEW.features
    OR OLD.box IS DISTINCT FROM NEW.box
    OR OLD.condition IS DISTINCT FROM NEW.condition
    OR OLD.brand IS DISTINCT FROM NEW.brand
    OR OLD.fitment_kind IS DISTINCT FROM NEW.fitment_kind
    OR OLD.fitment_open IS DISTINCT FROM NEW.fitment_open
    OR OLD.price IS DISTINCT FROM NEW.price
    OR OLD.shipping_fee IS DISTINCT FROM NEW.shipping_fee
    OR OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.subcategory_id IS DISTINCT FROM NEW.subcategory_id
    OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
    OR OLD.review_count IS DISTINCT FROM NEW.review_count
    OR OLD.rating_total IS DISTINCT FROM NEW.rating_total
    OR OLD.shop_rating IS DISTINCT FROM NEW.shop_rating
    OR OLD.recent_units IS DISTINCT FROM NEW.recent_units
    OR (OLD.stock_quantity = 0) <> (NEW.stock_quantity = 0)
  ) EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE OF width, height, placeholder ON "media"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed_rows AFTER INSERT OR DELETE ON "makes"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed_rows AFTER INSERT OR DELETE ON "models"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed_rows AFTER INSERT OR DELETE ON "generations"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
