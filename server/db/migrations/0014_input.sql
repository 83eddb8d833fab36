ALTER TABLE "catalogue_imports" ADD COLUMN "error_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "bad_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "catalogue_imports" SET
  "error_count" = jsonb_array_length("errors"),
  "bad_rows" = (SELECT count(DISTINCT e->'row') FROM jsonb_array_elements("errors") e WHERE (e->>'row')::int > 1),
  "errors" = jsonb_path_query_array("errors", '$[0 to 999]');--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_errors" CHECK (jsonb_array_length("errors") <= 1000 AND "error_count" >= jsonb_array_length("errors"));
