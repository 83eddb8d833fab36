ALTER TABLE "categories" ADD COLUMN "units_sold" integer DEFAULT 0 NOT NULL;
