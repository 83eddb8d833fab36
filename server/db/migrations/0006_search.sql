-- All three may be created by the owner of the database.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category_id" integer NOT NULL,
	"subcategory_id" integer NOT NULL,
	"for_sale" integer NOT NULL,
	CONSTRAINT "product_counts_category_id_subcategory_id_pk" PRIMARY KEY("category_id","subcategory_id")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"names" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"code" boolean NOT NULL,
	"in_name" boolean NOT NULL,
	"sound" text
);
--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_units_sold";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "average_rating" double precision GENERATED ALWAYS AS (coalesce(rating_total::double precision / nullif(review_count, 0), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "product_search_names" ON "product_search" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE not "search_words"."code";--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound") WHERE not "search_words"."code";--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category_sales" ON "products" USING btree ("category_id","subcategory_id","units_sold" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_popularity" ON "products" USING btree ("average_rating" DESC NULLS FIRST,"units_sold" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_popularity" ON "products" USING btree ("category_id","average_rating" DESC NULLS FIRST,"units_sold" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_subcategory_popularity" ON "products" USING btree ("subcategory_id","average_rating" DESC NULLS FIRST,"units_sold" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_subcategory_price" ON "products" USING btree ("subcategory_id","price","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
-- Lower case, without accents, for texts and queries alike.
CREATE FUNCTION search_fold(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary, body))
$$;
--> statement-breakpoint
-- The pieces of a text between spaces and punctuation; dashes, dots and slashes inside a piece stay.
CREATE FUNCTION search_chunks(body text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT chunk FROM (
    SELECT pg_catalog.btrim(part, './-') AS chunk
    FROM pg_catalog.regexp_split_to_table(public.search_fold(body), '[\x01-\x20!-,:-@\[-`{-\x7f\xa0]+') AS part
  ) AS parts WHERE chunk <> '' AND pg_catalog.length(chunk) <= 60
$$;
--> statement-breakpoint
-- What a text can be found by. A piece with a digit is a code: as a whole without its marks, by its parts, and a
-- Nissan engine also without its fuel system (MR20 of MR20DE). Other pieces are words, the joined X-Trail one too.
CREATE FUNCTION search_forms(body text) RETURNS TABLE (form text, code boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT piece.form, piece.form ~ '[0-9]'
  FROM public.search_chunks(body) AS chunk
  CROSS JOIN LATERAL (
    SELECT pg_catalog.regexp_split_to_table(chunk, '[./-]+') AS form
    UNION ALL SELECT pg_catalog.translate(chunk, './-', '') WHERE chunk ~ '[./-]'
    UNION ALL SELECT pg_catalog.substring(chunk, '^([a-z]{2}[0-9]{2})d[a-z]{1,3}$')
  ) AS piece
  WHERE piece.form <> ''
$$;
--> statement-breakpoint
-- What the name says the thing is: the last word before makes, sides, sizes and the like. 'Radiator Cap 0.9 Bar' is a cap.
CREATE FUNCTION search_head(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.substring(
    pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(public.search_fold(name), '^((front|rear|left|right|upper|lower|inner|outer|and|ex-japan|universal|new|used|genuine|original|drilled)\s+)+', ''),
      '\s(for|with|of|in|pair|set|kit of|left|right|front|rear|upper|lower|inner|outer|universal|electric|hydraulic|automatic|manual|genuine|original|assembly|module|upstream|downstream|magnetic|folding|lockable|black|white|green|std|toyota|nissan|subaru|mazda|honda|mitsubishi|isuzu|suzuki|daihatsu|lexus|mercedes|bmw|volkswagen|vw|audi|peugeot|ford|hyundai|kia|land|kyb|denso|ngk|exedy|aisin|bosch|koyo|bando|\S*[0-9]\S*|[(/,&].*)(\s.*)?$', ''),
    '([a-z]+)\W*$')
$$;
--> statement-breakpoint
-- What is archived has no document, so that a search need not read products to leave it out.
CREATE FUNCTION search_refresh(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
    FROM vectors AS v JOIN public.products AS p ON p.id = v.id GROUP BY v.id, p.name, p.category_id, p.subcategory_id
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
--> statement-breakpoint
-- Forgets words that no document has any more: what staff misspelt and mended must count as misspelt again.
-- A sample of the documents is enough to know that one has the word.
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql SET gin_fuzzy_search_limit = 1000 SET enable_seqscan = off AS $$
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
CREATE TRIGGER search_forget AFTER UPDATE ON "product_search"
  REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION search_forget();
--> statement-breakpoint
CREATE TRIGGER search_forget_gone AFTER DELETE ON "product_search"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget();
--> statement-breakpoint
CREATE FUNCTION products_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.search_refresh(ARRAY(SELECT id FROM inserted));
  ELSE
    PERFORM public.search_refresh(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_searched AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION products_searched();
--> statement-breakpoint
CREATE TRIGGER products_searched_again AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.name IS DISTINCT FROM NEW.name
    OR OLD.description IS DISTINCT FROM NEW.description
    OR OLD.features IS DISTINCT FROM NEW.features
    OR OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.subcategory_id IS DISTINCT FROM NEW.subcategory_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
  ) EXECUTE FUNCTION products_searched();
--> statement-breakpoint
CREATE FUNCTION shelves_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'categories' THEN
    PERFORM public.search_refresh(ARRAY(SELECT id FROM public.products WHERE category_id = NEW.id));
  ELSE
    PERFORM public.search_refresh(ARRAY(SELECT id FROM public.products WHERE subcategory_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shelves_searched AFTER UPDATE ON "categories"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION shelves_searched();
--> statement-breakpoint
CREATE TRIGGER shelves_searched AFTER UPDATE ON "subcategories"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION shelves_searched();
--> statement-breakpoint
CREATE FUNCTION products_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.product_counts AS counted (category_id, subcategory_id, for_sale)
    SELECT category_id, coalesce(subcategory_id, 0), pg_catalog.count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (category_id, subcategory_id) DO UPDATE SET for_sale = counted.for_sale + excluded.for_sale;
  ELSE
    UPDATE public.product_counts AS counted SET for_sale = counted.for_sale - gone.for_sale
    FROM (SELECT category_id, coalesce(subcategory_id, 0) AS subcategory_id, pg_catalog.count(*) AS for_sale
          FROM changed WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
    WHERE counted.category_id = gone.category_id AND counted.subcategory_id = gone.subcategory_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE TRIGGER products_uncounted AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_counted();
--> statement-breakpoint
CREATE FUNCTION products_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS counted (category_id, subcategory_id, for_sale)
  SELECT category_id, subcategory_id, pg_catalog.sum(change) FROM (VALUES
    (OLD.category_id, coalesce(OLD.subcategory_id, 0), CASE WHEN OLD.archived_at IS NULL THEN -1 ELSE 0 END),
    (NEW.category_id, coalesce(NEW.subcategory_id, 0), CASE WHEN NEW.archived_at IS NULL THEN 1 ELSE 0 END)
  ) AS moved (category_id, subcategory_id, change) GROUP BY 1, 2 HAVING pg_catalog.sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (category_id, subcategory_id) DO UPDATE SET for_sale = counted.for_sale + excluded.for_sale;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_recounted AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.subcategory_id IS DISTINCT FROM NEW.subcategory_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
  ) EXECUTE FUNCTION products_recounted();
--> statement-breakpoint
-- The products that are there already.
INSERT INTO product_counts (category_id, subcategory_id, for_sale)
SELECT category_id, coalesce(subcategory_id, 0), count(*) FROM products WHERE archived_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
SELECT search_refresh(ARRAY(SELECT id FROM products));
