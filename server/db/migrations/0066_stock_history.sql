CREATE TABLE "stock_changes" (
	"product_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"delta" integer NOT NULL,
	"stock" integer NOT NULL,
	"cause" text NOT NULL,
	"order_id" integer,
	"user_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_changes_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "stock_changes_cause" CHECK ("stock_changes"."cause" in ('created', 'placed', 'expired', 'cancelled', 'returned', 'edited', 'adjusted', 'imported', 'bulk_edited', 'bulk_undone', 'other')),
	CONSTRAINT "stock_changes_delta" CHECK ("stock_changes"."delta" <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_changes_at" ON "stock_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_changes_order" ON "stock_changes" USING btree ("order_id") WHERE "stock_changes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_changes_user" ON "stock_changes" USING btree ("user_id") WHERE "stock_changes"."user_id" is not null;--> statement-breakpoint
-- Why the stock changes is in the setting gari.stock_cause, which the statement that changes it sets for its transaction
-- (server/db/stock-cause.ts). On INSERT there is no OLD.
CREATE FUNCTION stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said jsonb := nullif(current_setting('gari.stock_cause', true), '')::jsonb;
BEGIN
  INSERT INTO public.stock_changes (product_id, at, delta, stock, cause, order_id, user_id, reason) VALUES (
    NEW.id, coalesce((said ->> 'at')::timestamptz, now()), NEW.stock_quantity - coalesce(OLD.stock_quantity, 0),
    NEW.stock_quantity, coalesce(said ->> 'cause', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'other' END),
    (said ->> 'order_id')::integer, (said ->> 'user_id')::integer, coalesce(said ->> 'reason', '')
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_changed AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (OLD.stock_quantity <> NEW.stock_quantity) EXECUTE FUNCTION stock_changed();
--> statement-breakpoint
CREATE TRIGGER stock_changed_at_first AFTER INSERT ON "products"
  FOR EACH ROW WHEN (NEW.stock_quantity <> 0) EXECUTE FUNCTION stock_changed();
