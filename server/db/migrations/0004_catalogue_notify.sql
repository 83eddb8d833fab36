-- What staff did is never changed and never taken away.

CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
--> statement-breakpoint
-- Every server process drops what it cached of the catalogue when this commits: one message a transaction,
-- and none for a sale that leaves goods on the shelf.

CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed_by_staff AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.version IS DISTINCT FROM NEW.version
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.price IS DISTINCT FROM NEW.price
    OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
    OR OLD.review_count IS DISTINCT FROM NEW.review_count
    OR OLD.rating_total IS DISTINCT FROM NEW.rating_total
    OR (OLD.stock_quantity = 0) <> (NEW.stock_quantity = 0)
  ) EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "product_images"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "subcategories"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
