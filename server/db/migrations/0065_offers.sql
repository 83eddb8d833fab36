CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"product_ids" integer[] NOT NULL,
	"sent_by" integer,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_user_id" integer DEFAULT 0 NOT NULL,
	"is_queued" boolean DEFAULT false NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offers_key" UNIQUE("sent_by","idempotency_key"),
	CONSTRAINT "offers_subject" CHECK (length("offers"."subject") between 1 and 120),
	CONSTRAINT "offers_message" CHECK (length("offers"."message") between 1 and 2000),
	CONSTRAINT "offers_products" CHECK (cardinality("offers"."product_ids") between 1 and 6),
	CONSTRAINT "offers_sent" CHECK ("offers"."sent" between 0 and "offers"."recipients")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "offer_id" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_created" ON "offers" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION offers_count_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.offers SET sent = sent + 1 WHERE id = NEW.offer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_count_sent AFTER UPDATE OF state ON "mails"
  FOR EACH ROW WHEN (NEW.offer_id IS NOT NULL AND NEW.state = 'sent' AND OLD.state <> 'sent')
  EXECUTE FUNCTION offers_count_sent();
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "news_consents_kind_user" ON "news_consents" USING btree ("kind","user_id");