ALTER TABLE "product_search" ADD COLUMN "is_popular" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql SET gin_fuzzy_search_limit = 1000 SET enable_seqscan = off AS $$
DECLARE
  lexemes text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    lexemes := ARRAY(
      SELECT word.lexeme FROM gone CROSS JOIN LATERAL pg_catalog.unnest(gone.document) AS word
      EXCEPT SELECT word.lexeme FROM came CROSS JOIN LATERAL pg_catalog.unnest(came.document) AS word);
  ELSE
    lexemes := ARRAY(SELECT DISTINCT word.lexeme FROM gone CROSS JOIN LATERAL pg_catalog.unnest(gone.document) AS word);
  END IF;
  -- Each of the two has an index.
  DELETE FROM public.search_words WHERE word IN (
    SELECT w.word FROM pg_catalog.unnest(lexemes) AS lexeme
    JOIN public.search_words AS w ON w.stem = lexeme
    WHERE NOT EXISTS (
      SELECT FROM public.product_search AS p
      WHERE p.is_popular AND p.document @@ ('''' || pg_catalog.replace(pg_catalog.replace(lexeme, '\', '\\'), '''', '''''') || '''')::pg_catalog.tsquery)
    AND NOT EXISTS (
      SELECT FROM public.product_search AS p
      WHERE NOT p.is_popular AND p.document @@ ('''' || pg_catalog.replace(pg_catalog.replace(lexeme, '\', '\\'), '''', '''''') || '''')::pg_catalog.tsquery)
    ORDER BY w.word FOR UPDATE OF w);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_other_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE not "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_names" ON "product_search" USING gin ("names") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_other_names" ON "product_search" USING gin ("names") WHERE not "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular" ON "product_search" USING btree ("is_popular","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_search_document_vehicles";--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_search_names";
