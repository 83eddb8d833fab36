CREATE TABLE "refund_paybacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_paybacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"returned_at" timestamp with time zone,
	"returned_by" text,
	"returned_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_paybacks_amount" CHECK ("refund_paybacks"."amount" > 0),
	CONSTRAINT "refund_paybacks_reference" CHECK (btrim("refund_paybacks"."reference") <> ''),
	CONSTRAINT "refund_paybacks_returned" CHECK (("refund_paybacks"."returned_at" is null) = ("refund_paybacks"."returned_by" is null) and ("refund_paybacks"."returned_at" is null or btrim("refund_paybacks"."returned_note") <> ''))
);
--> statement-breakpoint
ALTER TABLE "payment_reviews" DROP CONSTRAINT "payment_reviews_once";--> statement-breakpoint
ALTER TABLE "refund_tasks" DROP CONSTRAINT "refund_tasks_attempt_id_unique";--> statement-breakpoint
ALTER TABLE "refund_tasks" DROP CONSTRAINT "refund_tasks_state";--> statement-breakpoint
DROP INDEX "refund_tasks_done";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "taken_amount" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reversed_amount" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "transaction_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "paid_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was taken, of payments that were settled before it was kept: what was due, unless a refund names another amount.
UPDATE "payment_attempts" a SET "taken_amount" = coalesce(
  (SELECT t.amount FROM "refund_tasks" t WHERE t.attempt_id = a.id AND t.reason LIKE 'Ksh % was paid, Ksh % was due.'), a.amount)
WHERE a.state = 'paid';--> statement-breakpoint
UPDATE "payment_attempts" a SET "reversed_amount" = a.taken_amount, "reversed_at" = r.created_at
FROM "payment_reviews" r JOIN "orders" o ON o.id = r.order_id
WHERE r.attempt_id = a.id AND r.kind = 'reversal' AND a.state = 'paid' AND (r.state = 'open' OR o.status = 'cancelled');--> statement-breakpoint
INSERT INTO "refund_paybacks" (task_id, amount, reference, at, by)
SELECT id, amount, 'not recorded', coalesce(done_at, created_at), coalesce(done_by, '') FROM "refund_tasks" WHERE state = 'done';--> statement-breakpoint
UPDATE "refund_tasks" SET "paid_back" = CASE state WHEN 'done' THEN amount ELSE 0 END,
  "done_at" = coalesce(done_at, created_at), "done_by" = coalesce(done_by, '') WHERE state <> 'open';--> statement-breakpoint
ALTER TABLE "refund_paybacks" ADD CONSTRAINT "refund_paybacks_task_id_refund_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."refund_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_paybacks_once" ON "refund_paybacks" USING btree ("task_id","reference") WHERE "refund_paybacks"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reviews_one_open" ON "payment_reviews" USING btree ("attempt_id","kind") WHERE "payment_reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_reviews_attempt" ON "payment_reviews" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_tasks_closed_at" ON "refund_tasks" USING btree ("done_at","id") WHERE "refund_tasks"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "refund_tasks_order" ON "refund_tasks" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_once" UNIQUE("attempt_id","transaction_id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_taken" CHECK (case "payment_attempts"."state" when 'paid' then "payment_attempts"."taken_amount" is not null and "payment_attempts"."taken_amount" >= 0 else "payment_attempts"."taken_amount" is null end);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_reversed" CHECK (case when "payment_attempts"."reversed_at" is null then "payment_attempts"."reversed_amount" is null else "payment_attempts"."taken_amount" is not null and "payment_attempts"."reversed_amount" is not null and "payment_attempts"."reversed_amount" between 0 and "payment_attempts"."taken_amount" end);--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_paid_back" CHECK ("refund_tasks"."paid_back" between 0 and "refund_tasks"."amount");--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_closed" CHECK (case "refund_tasks"."state" when 'open' then "refund_tasks"."paid_back" < "refund_tasks"."amount" when 'done' then "refund_tasks"."paid_back" = "refund_tasks"."amount" when 'waived' then "refund_tasks"."paid_back" = 0 else true end and ("refund_tasks"."state" = 'open') = ("refund_tasks"."done_at" is null) and ("refund_tasks"."done_at" is null) = ("refund_tasks"."done_by" is null));--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_state" CHECK ("refund_tasks"."state" in ('open', 'done', 'waived', 'reversed'));--> statement-breakpoint
-- Judged when a transaction ends: a payback and its task, an attempt and its refund, are written one after the other.
CREATE FUNCTION refunds_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  task public.refund_tasks;
BEGIN
  FOR task IN SELECT t.* FROM public.refund_tasks t WHERE CASE TG_TABLE_NAME
    WHEN 'refund_tasks' THEN t.id = (to_jsonb(NEW)->>'id')::int
    WHEN 'refund_paybacks' THEN t.id IN ((to_jsonb(NEW)->>'task_id')::int, (to_jsonb(OLD)->>'task_id')::int)
    ELSE t.attempt_id = (to_jsonb(NEW)->>'id')::int END
  LOOP
    IF task.paid_back <> (SELECT coalesce(sum(p.amount), 0) FROM public.refund_paybacks p WHERE p.task_id = task.id AND p.returned_at IS NULL) THEN
      RAISE EXCEPTION 'refund %: paid_back is not the sum of its paybacks', task.id USING ERRCODE = 'check_violation';
    END IF;
    IF task.transaction_id = '' AND task.state = 'open' AND NOT EXISTS (
      SELECT FROM public.payment_attempts a WHERE a.id = task.attempt_id AND a.taken_amount >= task.amount
    ) THEN
      RAISE EXCEPTION 'refund %: more is due than was taken', task.id USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON "refund_tasks" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER paybacks_add_up AFTER INSERT OR UPDATE OR DELETE ON "refund_paybacks" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER taken_covers_refund AFTER UPDATE ON "payment_attempts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.taken_amount IS DISTINCT FROM OLD.taken_amount) EXECUTE FUNCTION refunds_add_up();
