-- What an unpaid order may hold back from other shoppers, and for how long; see contract/order-limits.ts and
-- server/features/orders/orders.rules.ts.

CREATE FUNCTION order_items_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE too_many record;
BEGIN
  SELECT i.order_id, i.product_id INTO too_many FROM public.order_items i
    WHERE i.order_id IN (SELECT order_id FROM written)
    GROUP BY i.order_id, i.product_id HAVING sum(i.quantity) > 50 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order %: at most 50 units of product %', too_many.order_id, too_many.product_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_items_units AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION order_items_units();
--> statement-breakpoint
-- At the commit: what is written and moved on in one transaction (a draft that another takes the place of) waits for nobody.
CREATE FUNCTION orders_unpaid_value() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE most bigint := coalesce(nullif(current_setting('gari.max_unpaid_value', true), ''), '500000');
BEGIN
  IF NOT EXISTS (SELECT FROM public.orders WHERE id = NEW.id AND status = 'pending') THEN RETURN NULL; END IF;
  PERFORM FROM public.users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT sum(total) FROM public.orders WHERE user_id = NEW.user_id AND status = 'pending') > most THEN
    RAISE EXCEPTION 'user %: the unpaid orders come to more than Ksh %', NEW.user_id, most USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_unpaid_value AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION orders_unpaid_value();
--> statement-breakpoint
CREATE FUNCTION attempts_begin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reserved_since timestamptz;
BEGIN
  SELECT coalesce(placed_at, created_at) INTO reserved_since FROM public.orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF NEW.created_at >= reserved_since + interval '60 minutes' THEN
    RAISE EXCEPTION 'order %: it was placed an hour ago, no payment of it begins', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.provider <> 'safaricom' AND EXISTS (
    SELECT FROM public.payment_attempts WHERE order_id = NEW.order_id AND state = 'open' AND provider <> 'safaricom'
  ) THEN
    RAISE EXCEPTION 'order %: another payment of it is open', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER attempts_begin BEFORE INSERT ON "payment_attempts"
  FOR EACH ROW WHEN (NEW.state = 'open') EXECUTE FUNCTION attempts_begin();
