CREATE TABLE "product_batch_products" (
	"batch_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	CONSTRAINT "product_batch_products_batch_id_product_id_pk" PRIMARY KEY("batch_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"field" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_batches_field" CHECK ("product_batches"."field" in ('price', 'stock_quantity')),
	CONSTRAINT "product_batches_undone" CHECK ("product_batches"."undone_at" >= "product_batches"."created_at")
);
--> statement-breakpoint
CREATE TABLE "product_costs" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"cost" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_costs_cost" CHECK ("product_costs"."cost" between 0 and 100000000)
);
--> statement-breakpoint
ALTER TABLE "product_batch_products" ADD CONSTRAINT "product_batch_products_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batch_products" ADD CONSTRAINT "product_batch_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_batch_products_product" ON "product_batch_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_batches_created" ON "product_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_batches_user" ON "product_batches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_stock" ON "products" USING btree ("stock_quantity","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid_at" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_taken" ON "payment_attempts" USING btree ("decided_at") WHERE "payment_attempts"."taken_amount" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_reversed_at" ON "payment_attempts" USING btree ("reversed_at") WHERE "payment_attempts"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refund_paybacks_at" ON "refund_paybacks" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refund_paybacks_returned_at" ON "refund_paybacks" USING btree ("returned_at") WHERE "refund_paybacks"."returned_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refund_tasks_further_charges" ON "refund_tasks" USING btree ("created_at") WHERE "refund_tasks"."transaction_id" <> '';