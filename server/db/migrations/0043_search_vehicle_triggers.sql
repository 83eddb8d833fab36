-- The vehicles that a rule of a product includes, on a condition or not; 0 for any.
CREATE FUNCTION find_included_vehicles(product integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM public.products WHERE id = product AND fitment_kind = 'universal') THEN '{0}'
    ELSE ARRAY(SELECT DISTINCT vehicle_id FROM public.fitments WHERE product_id = product AND NOT exclusion ORDER BY 1) END
$$;
--> statement-breakpoint
-- As before, with the vehicles of a product that is new or for sale again.
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
  INSERT INTO public.product_search AS kept (product_id, document, names, vehicle_ids)
  SELECT id, document, names, public.find_included_vehicles(id) FROM documents
  ON CONFLICT (product_id) DO UPDATE SET document = excluded.document, names = excluded.names WHERE kept.document IS DISTINCT FROM excluded.document
$$;
--> statement-breakpoint
-- In the order of the ids, so that two writers of many products cannot deadlock.
CREATE FUNCTION search_refresh_vehicles(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE public.product_search AS s SET vehicle_ids = found.vehicle_ids
  FROM (
    SELECT product_id, public.find_included_vehicles(product_id) AS vehicle_ids FROM public.product_search
    WHERE product_id = ANY (ids) ORDER BY product_id FOR NO KEY UPDATE
  ) AS found WHERE found.product_id = s.product_id AND found.vehicle_ids <> s.vehicle_ids
$$;
--> statement-breakpoint
CREATE FUNCTION fitments_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_refresh_vehicles(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fitments_searched AFTER INSERT ON "fitments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fitments_searched();
--> statement-breakpoint
CREATE TRIGGER fitments_unsearched AFTER DELETE ON "fitments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fitments_searched();
--> statement-breakpoint
CREATE FUNCTION universal_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_refresh_vehicles(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER universal_searched AFTER UPDATE ON "products"
  FOR EACH ROW WHEN ((OLD.fitment_kind = 'universal') <> (NEW.fitment_kind = 'universal')) EXECUTE FUNCTION universal_searched();
--> statement-breakpoint
SELECT search_refresh_vehicles(ARRAY(SELECT product_id FROM product_search));
