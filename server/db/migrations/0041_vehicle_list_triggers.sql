-- Whole arrays are read; without compression that is a copy.
ALTER TABLE "vehicle_lists"
  ALTER COLUMN "by_popularity" SET STORAGE EXTERNAL,
  ALTER COLUMN "by_price" SET STORAGE EXTERNAL,
  ALTER COLUMN "by_price_descending" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "vehicle_lists"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE FUNCTION fitments_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.vehicle_list_changes (vehicle_id) SELECT DISTINCT vehicle_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fitments_listed AFTER INSERT ON "fitments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fitments_listed();
--> statement-breakpoint
CREATE TRIGGER fitments_unlisted AFTER DELETE ON "fitments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fitments_listed();
--> statement-breakpoint
CREATE FUNCTION products_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.vehicle_list_changes (vehicle_id)
  SELECT 0 WHERE EXISTS (SELECT FROM changed WHERE fitment_kind = 'universal');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_listed AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_listed();
--> statement-breakpoint
CREATE TRIGGER products_unlisted AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_listed();
--> statement-breakpoint
CREATE FUNCTION products_listed_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.vehicle_list_changes (vehicle_id)
  SELECT DISTINCT vehicle_id FROM public.fitments WHERE product_id = NEW.id
  UNION ALL SELECT 0 WHERE OLD.fitment_kind = 'universal' OR NEW.fitment_kind = 'universal';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What products are ranked by beyond their reviews is marked by the job that ranks them.
CREATE TRIGGER products_listed_again AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.subcategory_id IS DISTINCT FROM NEW.subcategory_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
    OR OLD.fitment_kind IS DISTINCT FROM NEW.fitment_kind
    OR OLD.fitment_open IS DISTINCT FROM NEW.fitment_open
    OR OLD.price IS DISTINCT FROM NEW.price
    OR OLD.review_count IS DISTINCT FROM NEW.review_count
    OR OLD.rating_total IS DISTINCT FROM NEW.rating_total
  ) EXECUTE FUNCTION products_listed_again();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO public.product_counts AS counted (category_id, subcategory_id, for_sale, universal, unchecked, open)
  SELECT category_id, coalesce(subcategory_id, 0), sign * pg_catalog.count(*),
    sign * pg_catalog.count(*) FILTER (WHERE fitment_kind = 'universal'),
    sign * pg_catalog.count(*) FILTER (WHERE fitment_kind = 'unchecked'),
    sign * pg_catalog.count(*) FILTER (WHERE fitment_kind = 'vehicle' AND fitment_open)
  FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (category_id, subcategory_id) DO UPDATE SET for_sale = counted.for_sale + excluded.for_sale,
    universal = counted.universal + excluded.universal, unchecked = counted.unchecked + excluded.unchecked,
    open = counted.open + excluded.open;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_kinds_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS counted (category_id, subcategory_id, for_sale, universal, unchecked, open)
  SELECT category_id, coalesce(subcategory_id, 0), 0, coalesce(pg_catalog.sum(sign) FILTER (WHERE kind = 'universal'), 0),
    coalesce(pg_catalog.sum(sign) FILTER (WHERE kind = 'unchecked'), 0),
    coalesce(pg_catalog.sum(sign) FILTER (WHERE kind = 'vehicle' AND is_open), 0)
  FROM (VALUES
    (OLD.category_id, OLD.subcategory_id, OLD.archived_at, OLD.fitment_kind, OLD.fitment_open, -1),
    (NEW.category_id, NEW.subcategory_id, NEW.archived_at, NEW.fitment_kind, NEW.fitment_open, 1)
  ) AS moved (category_id, subcategory_id, archived_at, kind, is_open, sign)
  WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (category_id, subcategory_id) DO UPDATE SET universal = counted.universal + excluded.universal,
    unchecked = counted.unchecked + excluded.unchecked, open = counted.open + excluded.open;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: a file of rules changes the kind of many products, and nobody else who counts may wait
-- for all of it.
CREATE CONSTRAINT TRIGGER products_kinds_recounted AFTER UPDATE ON "products"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.subcategory_id IS DISTINCT FROM NEW.subcategory_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
    OR OLD.fitment_kind IS DISTINCT FROM NEW.fitment_kind
    OR OLD.fitment_open IS DISTINCT FROM NEW.fitment_open
  ) EXECUTE FUNCTION products_kinds_recounted();
--> statement-breakpoint
-- The products and cars that are there already.
UPDATE "product_counts" AS counted SET universal = p.universal, unchecked = p.unchecked, open = p.open
FROM (
  SELECT category_id, coalesce(subcategory_id, 0) AS subcategory_id,
    count(*) FILTER (WHERE fitment_kind = 'universal') AS universal, count(*) FILTER (WHERE fitment_kind = 'unchecked') AS unchecked,
    count(*) FILTER (WHERE fitment_kind = 'vehicle' AND fitment_open) AS open
  FROM "products" WHERE archived_at IS NULL GROUP BY 1, 2
) AS p WHERE counted.category_id = p.category_id AND counted.subcategory_id = p.subcategory_id;
--> statement-breakpoint
INSERT INTO "vehicle_list_changes" (vehicle_id) SELECT id FROM "vehicles" UNION ALL SELECT 0;
