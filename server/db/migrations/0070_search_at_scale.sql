ALTER TABLE "product_search" ADD COLUMN "is_popular" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Leaves out documents that have not changed: marking the popular ones writes many rows.
CREATE OR REPLACE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql SET gin_fuzzy_search_limit = 1000 SET enable_seqscan = off AS $$
DECLARE
  lexemes text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    lexemes := ARRAY(
      SELECT word.lexeme FROM gone JOIN came USING (product_id)
      CROSS JOIN LATERAL pg_catalog.unnest(gone.document) AS word
      WHERE gone.document <> came.document
      EXCEPT SELECT word.lexeme FROM gone JOIN came USING (product_id)
      CROSS JOIN LATERAL pg_catalog.unnest(came.document) AS word
      WHERE gone.document <> came.document);
  ELSE
    lexemes := ARRAY(SELECT DISTINCT word.lexeme FROM gone CROSS JOIN LATERAL pg_catalog.unnest(gone.document) AS word);
  END IF;
  DELETE FROM public.search_words WHERE word IN (
    SELECT w.word FROM pg_catalog.unnest(lexemes) AS lexeme
    JOIN public.search_words AS w ON w.stem = lexeme
    WHERE NOT EXISTS (
      SELECT FROM public.product_search AS p
      WHERE p.document @@ ('''' || pg_catalog.replace(pg_catalog.replace(lexeme, '\', '\\'), '''', '''''') || '''')::pg_catalog.tsquery)
    ORDER BY w.word FOR UPDATE OF w);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_subject" ON "audit_log" USING btree (lower("subject") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_number" ON "orders" USING btree ("order_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_document" ON "product_search" USING gin ("document","vehicle_ids") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular_names" ON "product_search" USING gin ("names") WHERE "product_search"."is_popular";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_search_popular" ON "product_search" USING btree ("is_popular","product_id");