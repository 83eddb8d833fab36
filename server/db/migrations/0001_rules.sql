-- The rules that no code path may break, kept by the database itself.

ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_attempt_of_order"
  FOREIGN KEY ("paid_attempt_id", "id") REFERENCES "payment_attempts" ("id", "order_id");
--> statement-breakpoint
CREATE FUNCTION orders_keep_lifecycle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('pending', 'paid'), ('pending', 'cancelled'), ('paid', 'shipping'), ('paid', 'cancelled'), ('shipping', 'delivered')
  ) THEN
    RAISE EXCEPTION 'order %: % does not go to %', OLD.order_number, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.paid_attempt_id IS NOT NULL AND NEW.paid_attempt_id IS DISTINCT FROM OLD.paid_attempt_id THEN
    RAISE EXCEPTION 'order % is paid by another attempt already', OLD.order_number USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.paid_attempt_id IS NOT NULL AND OLD.paid_attempt_id IS NULL AND NOT EXISTS (
    SELECT FROM public.payment_attempts WHERE id = NEW.paid_attempt_id AND state = 'paid'
  ) THEN
    RAISE EXCEPTION 'order %: the attempt that should pay it is not paid', OLD.order_number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_lifecycle BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION orders_keep_lifecycle();
--> statement-breakpoint
CREATE FUNCTION attempts_stay_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
    RAISE EXCEPTION 'payment attempt % is paid and stays paid', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER attempts_stay_paid BEFORE UPDATE ON "payment_attempts"
  FOR EACH ROW EXECUTE FUNCTION attempts_stay_paid();
--> statement-breakpoint
CREATE FUNCTION reviews_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.products SET review_count = review_count - 1, rating_total = rating_total - OLD.rating WHERE id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE public.products SET review_count = review_count + 1, rating_total = rating_total + NEW.rating WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF rating, product_id OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION reviews_counted();
