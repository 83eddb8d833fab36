CREATE TABLE "fitment_batch_products" (
	"batch_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "fitment_batch_products_batch_id_product_id_pk" PRIMARY KEY("batch_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "fitment_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "fitment_batches_undone" CHECK ("fitment_batches"."undone_at" >= "fitment_batches"."created_at")
);
--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "kind" text DEFAULT 'catalogue' NOT NULL;--> statement-breakpoint
ALTER TABLE "fitment_batch_products" ADD CONSTRAINT "fitment_batch_products_batch_id_fitment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."fitment_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_batch_products" ADD CONSTRAINT "fitment_batch_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_batches" ADD CONSTRAINT "fitment_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_batch_products_product" ON "fitment_batch_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "fitment_batches_created" ON "fitment_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fitment_batches_user" ON "fitment_batches" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_kind" CHECK ("catalogue_imports"."kind" in ('catalogue', 'fitment'));