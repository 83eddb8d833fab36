ALTER TABLE "order_items" ADD COLUMN "returned_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "part_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_returned" CHECK ("order_items"."returned_units" between 0 and "order_items"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_part_refunded" CHECK ("payment_attempts"."part_refunded" >= 0) NOT VALID;--> statement-breakpoint
-- A provider may correct what was taken to less than was refunded already, so a CHECK cannot compare the two.
CREATE FUNCTION part_refunds_are_what_was_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.part_refunded < OLD.part_refunded OR NEW.reversed_at IS NOT NULL OR NEW.part_refunded > coalesce(NEW.taken_amount, 0) THEN
    RAISE EXCEPTION 'payment attempt %: more is refunded in part than was taken', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER part_refunds_are_what_was_taken BEFORE UPDATE OF part_refunded ON "payment_attempts"
  FOR EACH ROW WHEN (NEW.part_refunded <> OLD.part_refunded) EXECUTE FUNCTION part_refunds_are_what_was_taken();
--> statement-breakpoint
-- Units that came back stay back: putting them in stock twice would sell them twice.
CREATE FUNCTION returned_units_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order line %: units came back and stay back', OLD.id USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER returned_units_stay BEFORE UPDATE OF returned_units ON "order_items"
  FOR EACH ROW WHEN (NEW.returned_units < OLD.returned_units) EXECUTE FUNCTION returned_units_stay();
