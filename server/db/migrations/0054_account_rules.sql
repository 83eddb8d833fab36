-- The lock lets requests made at the same time see each other's.
CREATE FUNCTION stock_requests_limited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM public.stock_requests WHERE user_id = NEW.user_id) >= 20 THEN
    RAISE EXCEPTION 'user % has 20 stock requests', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_requests_limited BEFORE INSERT ON "stock_requests"
  FOR EACH ROW EXECUTE FUNCTION stock_requests_limited();
--> statement-breakpoint
-- One row, however many wait, so that a sale or a cancelled order does not pay for them. DO UPDATE waits for a job that
-- is deleting the row, and inserts it again.
CREATE FUNCTION products_restocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.stock_requests WHERE product_id = NEW.id) THEN
    INSERT INTO public.restocks (product_id) VALUES (NEW.id)
      ON CONFLICT (product_id) DO UPDATE SET at = excluded.at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_restocked AFTER UPDATE OF stock_quantity, archived_at ON "products"
  FOR EACH ROW WHEN (
    NEW.stock_quantity > 0 AND NEW.archived_at IS NULL
    AND (OLD.stock_quantity = 0 OR OLD.archived_at IS NOT NULL)
  ) EXECUTE FUNCTION products_restocked();
