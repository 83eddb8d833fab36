CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"author_user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "order_notes_length" CHECK (length("order_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_author" ON "order_notes" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "order_notes_at" ON "order_notes" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_name_searched" ON "users" USING gin ("username" gin_trgm_ops);