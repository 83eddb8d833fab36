DROP INDEX "payment_attempts_undecided";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "forget_payments_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expires" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pending_signups_created" ON "pending_signups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reset_codes_created" ON "reset_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "session_tokens_expires" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_forget_payments" ON "users" USING btree ("forget_payments_at") WHERE "users"."forget_payments_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_imported" ON "audit_log" USING btree ("at") WHERE "audit_log"."imported" and "audit_log"."after" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "catalogue_imports_created" ON "catalogue_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "catalogue_imports_unfinished" ON "catalogue_imports" USING btree ("created_at") WHERE "catalogue_imports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_check" ON "media" USING btree ("check_at") WHERE "media"."width" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_images_media" ON "product_images" USING btree ("media_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_archived" ON "products" USING btree ("id") WHERE "products"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_pending" ON "orders" USING btree (coalesce("placed_at", "created_at"),"id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_due" ON "payment_attempts" USING btree ("next_ask_at") WHERE "payment_attempts"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_unsettled" ON "payment_attempts" USING btree ("id") WHERE "payment_attempts"."state" in ('open', 'abandoned') or "payment_attempts"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_phone" ON "payment_attempts" USING btree ("phone","created_at") WHERE "payment_attempts"."phone" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "provider_events_attempt" ON "provider_events" USING btree ("attempt_id","received_at");
--> statement-breakpoint
-- What staff did is never changed, and taken away by the retention job alone: entries after two years, and after 90 days
-- before and after of those that catalogue files wrote. Ages are judged by the database's own clock, so that a wrong clock
-- of the server cannot empty the log.
CREATE OR REPLACE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_catalog.current_setting('gari.audit_retention', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < pg_catalog.now() - interval '2 years' THEN
        RETURN OLD;
      END IF;
    ELSIF TG_OP = 'UPDATE' THEN
      IF OLD.imported AND OLD.at < pg_catalog.now() - interval '90 days' THEN
        OLD.before := NULL;
        OLD.after := NULL;
        RETURN OLD;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
UPDATE "users" SET "forget_payments_at" = now() WHERE "email" = 'deleted-' || "id" || '@deleted.invalid';
--> statement-breakpoint
-- From now on a session goes with its last token.
DELETE FROM "sessions" WHERE "created_at" < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM "session_tokens" WHERE "session_tokens"."session_id" = "sessions"."id");
--> statement-breakpoint
-- As before, but for the products read with the documents: without naming them again all products were read for each change.
CREATE OR REPLACE FUNCTION search_refresh(ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.product_search AS kept USING public.products AS p
  WHERE p.id = kept.product_id AND p.id = ANY (ids) AND p.archived_at IS NOT NULL;
  WITH forms AS MATERIALIZED (
    SELECT p.id, field.weight, found.form, found.code, found.place
    FROM public.products AS p
    JOIN public.categories AS c ON c.id = p.category_id
    LEFT JOIN public.subcategories AS s ON s.id = p.subcategory_id
    CROSS JOIN LATERAL (VALUES
      ('A'::"char", p.name),
      ('B'::"char", pg_catalog.concat_ws(' ', c.name, s.name)),
      ('C'::"char", (SELECT pg_catalog.string_agg(line, ' ') FROM pg_catalog.jsonb_array_elements_text(p.features) AS line)),
      ('D'::"char", p.description)
    ) AS field (weight, body)
    CROSS JOIN LATERAL public.search_forms(field.body) WITH ORDINALITY AS found (form, code, place)
    WHERE p.id = ANY (ids) AND p.archived_at IS NULL
  ),
  vectors AS (
    SELECT id, weight, pg_catalog.setweight(
      pg_catalog.to_tsvector('pg_catalog.english', coalesce(pg_catalog.string_agg(form, ' ' ORDER BY place) FILTER (WHERE NOT code), ''))
      || coalesce(pg_catalog.string_agg('''' || form || ''':1', ' ') FILTER (WHERE code), '')::pg_catalog.tsvector,
      weight) AS vector
    FROM forms GROUP BY id, weight
  ),
  documents AS (
    SELECT v.id,
      coalesce((pg_catalog.array_agg(v.vector) FILTER (WHERE v.weight = 'A'))[1], '')
      || coalesce((pg_catalog.array_agg(v.vector) FILTER (WHERE v.weight = 'B'))[1], '')
      || coalesce((pg_catalog.array_agg(v.vector) FILTER (WHERE v.weight = 'C'))[1], '')
      || coalesce((pg_catalog.array_agg(v.vector) FILTER (WHERE v.weight = 'D'))[1], '')
      || coalesce('''=' || (pg_catalog.ts_lexize('pg_catalog.english_stem', public.search_head(p.name)))[1] || ''':1A', '')::pg_catalog.tsvector
      || pg_catalog.concat('#c', p.category_id, ' #s' || p.subcategory_id)::pg_catalog.tsvector
      AS document,
      pg_catalog.strip(coalesce((pg_catalog.array_agg(v.vector) FILTER (WHERE v.weight = 'A'))[1], '')) AS names
    FROM vectors AS v JOIN public.products AS p ON p.id = v.id WHERE p.id = ANY (ids) GROUP BY v.id, p.name, p.category_id, p.subcategory_id
  ),
  words AS (
    SELECT form, code, pg_catalog.bool_or(weight IN ('A', 'B')) AS in_name FROM forms GROUP BY form, code
  ),
  learnt AS (
    INSERT INTO public.search_words AS known (word, stem, code, in_name, sound)
    SELECT form, stem, code, in_name, CASE WHEN form ~ '^[a-z]+$' THEN public.dmetaphone(form) END
    FROM words
    CROSS JOIN LATERAL (
      SELECT CASE WHEN code THEN form ELSE (pg_catalog.ts_lexize('pg_catalog.english_stem', form))[1] END AS stem
    ) AS stemmed
    WHERE stem IS NOT NULL AND NOT EXISTS (
      SELECT FROM public.search_words AS w WHERE w.word = form COLLATE "C" AND (w.in_name OR NOT words.in_name))
    ORDER BY form COLLATE "C"
    ON CONFLICT (word) DO UPDATE SET in_name = true WHERE excluded.in_name AND NOT known.in_name
  )
  INSERT INTO public.product_search AS kept (product_id, document, names)
  SELECT id, document, names FROM documents
  ON CONFLICT (product_id) DO UPDATE SET document = excluded.document, names = excluded.names WHERE kept.document IS DISTINCT FROM excluded.document
$$;
