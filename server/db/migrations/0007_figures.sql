CREATE TABLE "customer_sales" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"first_paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newcomers_by_day" (
	"day" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales_by_day" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"units" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "product_sales_by_day_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"day" date NOT NULL,
	"campaign" text NOT NULL,
	"revenue" bigint NOT NULL,
	"orders" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sales_by_day_day_campaign_pk" PRIMARY KEY("day","campaign")
);
--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
CREATE INDEX "customer_sales_best" ON "customer_sales" USING btree ("revenue" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "product_sales_best" ON "product_sales" USING btree ("units" DESC NULLS FIRST,"revenue" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "users_email_searched" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_searched" ON "audit_log" USING gin ("actor" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_searched" ON "orders" USING gin ("order_number" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_reviews_open" ON "payment_reviews" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_reviews_done" ON "payment_reviews" USING btree ("state","done_at","id");--> statement-breakpoint
CREATE INDEX "refund_tasks_open" ON "refund_tasks" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_tasks_done" ON "refund_tasks" USING btree ("state","done_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","user_id","total") WHERE "orders"."status" in ('paid', 'shipping', 'delivered');--> statement-breakpoint
-- Adds an order to the sums, or takes it out again (sign -1).
CREATE FUNCTION figures_add(counted public.orders, sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paid_day date := (counted.paid_at AT TIME ZONE 'Africa/Nairobi')::date;
BEGIN
  INSERT INTO public.sales_by_day AS kept (day, campaign, revenue, orders)
    VALUES (paid_day, counted.attribution_campaign, sign * counted.total, sign)
    ON CONFLICT (day, campaign) DO UPDATE
      SET revenue = kept.revenue + excluded.revenue, orders = kept.orders + excluded.orders, version = kept.version + 1;
  INSERT INTO public.product_sales_by_day AS kept (day, product_id, units, revenue)
    SELECT paid_day, product_id, sign * sum(quantity), sign * sum(price::bigint * quantity)
    FROM public.order_items WHERE order_id = counted.id GROUP BY product_id ORDER BY product_id
    ON CONFLICT (day, product_id) DO UPDATE
      SET units = kept.units + excluded.units, revenue = kept.revenue + excluded.revenue;
  INSERT INTO public.product_sales AS kept (product_id, units, revenue)
    SELECT product_id, sign * sum(quantity), sign * sum(price::bigint * quantity)
    FROM public.order_items WHERE order_id = counted.id GROUP BY product_id ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE
      SET units = kept.units + excluded.units, revenue = kept.revenue + excluded.revenue;
  PERFORM public.figures_of_customer(counted.user_id);
END $$;
--> statement-breakpoint
-- Of two orders of one person that are paid at the same time, the second waits for the lock and then sees the first.
CREATE FUNCTION figures_of_customer(customer integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_before timestamptz;
  first_now timestamptz;
BEGIN
  INSERT INTO public.customer_sales (user_id, orders, revenue) VALUES (customer, 0, 0) ON CONFLICT DO NOTHING;
  SELECT first_paid_at INTO first_before FROM public.customer_sales WHERE user_id = customer FOR UPDATE;
  UPDATE public.customer_sales
    SET orders = sums.orders, revenue = sums.revenue, first_paid_at = sums.first_paid_at
    FROM (
      SELECT count(*) AS orders, coalesce(sum(total), 0) AS revenue, min(paid_at) AS first_paid_at FROM public.orders
      WHERE user_id = customer AND status IN ('paid', 'shipping', 'delivered')
    ) AS sums
    WHERE user_id = customer
    RETURNING customer_sales.first_paid_at INTO first_now;
  INSERT INTO public.newcomers_by_day AS kept (day, people)
    SELECT (paid_at AT TIME ZONE 'Africa/Nairobi')::date, sum(people)
    FROM (VALUES (first_before, -1), (first_now, 1)) AS firsts (paid_at, people)
    WHERE paid_at IS NOT NULL GROUP BY 1 HAVING sum(people) <> 0 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET people = kept.people + excluded.people;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IN ('paid', 'shipping', 'delivered') THEN
    PERFORM public.figures_add(OLD, -1);
  END IF;
  IF NEW.status IN ('paid', 'shipping', 'delivered') THEN
    PERFORM public.figures_add(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: orders that are paid at once wait for each other's commits alone.
CREATE CONSTRAINT TRIGGER orders_counted AFTER UPDATE ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    (OLD.status IN ('paid', 'shipping', 'delivered')) <> (NEW.status IN ('paid', 'shipping', 'delivered'))
    OR (NEW.status IN ('paid', 'shipping', 'delivered') AND
      (OLD.paid_at, OLD.total, OLD.user_id, OLD.attribution_campaign)
        IS DISTINCT FROM (NEW.paid_at, NEW.total, NEW.user_id, NEW.attribution_campaign))
  ) EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_counted_at_once AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('paid', 'shipping', 'delivered')) EXECUTE FUNCTION orders_counted();
--> statement-breakpoint
CREATE FUNCTION orders_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % was paid and stays', OLD.order_number USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_stay BEFORE DELETE ON "orders"
  FOR EACH ROW WHEN (OLD.paid_attempt_id IS NOT NULL) EXECUTE FUNCTION orders_stay();
--> statement-breakpoint
-- All sums anew, from the orders. No row of sales_by_day goes, so that its versions only grow.
CREATE FUNCTION figures_reckon() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.orders IN SHARE ROW EXCLUSIVE MODE;
  SET CONSTRAINTS public.orders_counted, public.orders_counted_at_once IMMEDIATE;
  UPDATE public.sales_by_day SET revenue = 0, orders = 0, version = version + 1;
  INSERT INTO public.sales_by_day (day, campaign, revenue, orders)
    SELECT (paid_at AT TIME ZONE 'Africa/Nairobi')::date, attribution_campaign, sum(total), count(*)
    FROM public.orders WHERE status IN ('paid', 'shipping', 'delivered') GROUP BY 1, 2
    ON CONFLICT (day, campaign) DO UPDATE SET revenue = excluded.revenue, orders = excluded.orders;
  DELETE FROM public.product_sales_by_day;
  DELETE FROM public.product_sales;
  DELETE FROM public.customer_sales;
  DELETE FROM public.newcomers_by_day;
  INSERT INTO public.product_sales_by_day (day, product_id, units, revenue)
    SELECT (o.paid_at AT TIME ZONE 'Africa/Nairobi')::date, i.product_id, sum(i.quantity), sum(i.price::bigint * i.quantity)
    FROM public.orders AS o JOIN public.order_items AS i ON i.order_id = o.id
    WHERE o.status IN ('paid', 'shipping', 'delivered') GROUP BY 1, 2;
  INSERT INTO public.product_sales (product_id, units, revenue)
    SELECT product_id, sum(units), sum(revenue) FROM public.product_sales_by_day GROUP BY 1;
  INSERT INTO public.customer_sales (user_id, orders, revenue, first_paid_at)
    SELECT user_id, count(*), sum(total), min(paid_at)
    FROM public.orders WHERE status IN ('paid', 'shipping', 'delivered') GROUP BY 1;
  INSERT INTO public.newcomers_by_day (day, people)
    SELECT (first_paid_at AT TIME ZONE 'Africa/Nairobi')::date, count(*) FROM public.customer_sales GROUP BY 1;
END $$;
--> statement-breakpoint
SELECT public.figures_reckon();
