CREATE TABLE "unused_objects" (
	"object" text PRIMARY KEY NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media_variants" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "media_variants" ADD COLUMN "object" text;--> statement-breakpoint
CREATE INDEX "unused_objects_since" ON "unused_objects" USING btree ("unused_since");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_body" CHECK (("media"."body" is null) = ("media"."object" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_body" CHECK (("media_variants"."body" is null) = ("media_variants"."object" is not null)) NOT VALID;