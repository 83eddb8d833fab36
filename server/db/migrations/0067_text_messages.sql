CREATE TABLE "text_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempted_at" timestamp with time zone,
	CONSTRAINT "text_messages_once" UNIQUE("order_id","kind","detail"),
	CONSTRAINT "text_messages_kind" CHECK ("text_messages"."kind" in ('paid', 'shipping', 'refund_due', 'refunded')),
	CONSTRAINT "text_messages_state" CHECK ("text_messages"."state" in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'dropped')),
	CONSTRAINT "text_messages_recipient" CHECK ("text_messages"."recipient" ~ '^\+254[17][0-9]{8}$'),
	CONSTRAINT "text_messages_length" CHECK (length("text_messages"."text") between 1 and 306),
	CONSTRAINT "text_messages_attempted" CHECK ("text_messages"."state" not in ('sending', 'sent', 'unknown') or "text_messages"."attempted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "order_sms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_created" ON "text_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "text_messages_open" ON "text_messages" USING btree ("created_at") WHERE "text_messages"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "text_messages_counted" ON "text_messages" USING btree ("recipient","attempted_at") WHERE "text_messages"."attempted_at" is not null;