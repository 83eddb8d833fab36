CREATE TABLE "demo_seed" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_seed_once" CHECK ("demo_seed"."only")
);
--> statement-breakpoint
-- A shop stocked before this table was there.
INSERT INTO "demo_seed" ("seeded_at")
  SELECT now() WHERE EXISTS (
    SELECT FROM "users"
    WHERE lower("email") IN ('superuser@gari.test', 'staff@gari.test', 'shopper@gari.test', 'new@gari.test')
  );
