CREATE TABLE "news_consents" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "news_consents_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "news_consents_token_unique" UNIQUE("token"),
	CONSTRAINT "news_consents_kind" CHECK ("news_consents"."kind" in ('offers', 'stock')),
	CONSTRAINT "news_consents_token" CHECK (length("news_consents"."token") = 43)
);
--> statement-breakpoint
CREATE TABLE "restocks" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"consent" text DEFAULT 'stock' NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_requests_once" UNIQUE("user_id","product_id"),
	CONSTRAINT "stock_requests_of_stock" CHECK ("stock_requests"."consent" = 'stock')
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_token" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news_consents" ADD CONSTRAINT "news_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restocks" ADD CONSTRAINT "restocks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_consent" FOREIGN KEY ("user_id","consent") REFERENCES "public"."news_consents"("user_id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_requests_product" ON "stock_requests" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_requests_created" ON "stock_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";