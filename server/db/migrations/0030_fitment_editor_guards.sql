UPDATE "subcategories" SET "used_barred_by" = 'KS 2190:2013' WHERE "name" IN (
  'Brake pads', 'Control arms & bushes', 'Ball joints & tie rods', 'Wheel bearings & hubs', 'Oil filters', 'Air filters',
  'Cabin filters', 'Fuel filters', 'Service kits', 'Spark plugs', 'Clutch kits', 'Tyres');
--> statement-breakpoint
UPDATE "subcategories" SET "needs_position" = true WHERE "name" IN (
  'Brake pads', 'Shock absorbers', 'Link rods', 'Mirrors', 'Headlights', 'Tail lights', 'Fog lights & DRL');
--> statement-breakpoint
CREATE FUNCTION products_used_part_barred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.condition = NEW.condition AND OLD.subcategory_id IS NOT DISTINCT FROM NEW.subcategory_id
    AND OLD.archived_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM public.subcategories WHERE id = NEW.subcategory_id AND used_barred_by IS NOT NULL) THEN
    RAISE EXCEPTION 'used parts of subcategory % are barred', NEW.subcategory_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_used_part_barred';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_used_part_barred BEFORE INSERT OR UPDATE OF condition, subcategory_id, archived_at ON "products"
  FOR EACH ROW WHEN (NEW.condition = 'used' AND NEW.subcategory_id IS NOT NULL AND NEW.archived_at IS NULL)
  EXECUTE FUNCTION products_used_part_barred();
--> statement-breakpoint
-- Who writes rules of a product waits here for others who do, so that its fitment_kind follows all its rules. Nobody who
-- sells the product waits for this row.
CREATE FUNCTION bump_fitment_versions(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.fitment_versions (product_id, version)
  SELECT id, 2 FROM public.products WHERE id = ANY (ids) ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET version = fitment_versions.version + 1;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fitment_rules_expanded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock_shared(4276);
  PERFORM public.bump_fitment_versions(ARRAY(SELECT DISTINCT product_id FROM new_rows));
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM new_rows);
    PERFORM FROM public.products
    WHERE id IN (SELECT product_id FROM new_rows) AND fitment_kind <> 'vehicle' ORDER BY id FOR NO KEY UPDATE;
    UPDATE public.products SET fitment_kind = 'vehicle'
    WHERE id IN (SELECT product_id FROM new_rows) AND fitment_kind <> 'vehicle';
  ELSE
    ids := ARRAY(
      SELECT new_rows.id FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id
      WHERE (old_rows.target, old_rows.built, old_rows.position, old_rows.quantity, old_rows.qualifier_ids)
        IS DISTINCT FROM (new_rows.target, new_rows.built, new_rows.position, new_rows.quantity, new_rows.qualifier_ids));
    DELETE FROM public.fitments AS f USING new_rows
    WHERE f.product_id = new_rows.product_id AND f.rule_id = new_rows.id AND new_rows.id = ANY (ids);
  END IF;
  INSERT INTO public.fitments (vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion)
  SELECT vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion
  FROM public.fitment_matches WHERE rule_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fitment_rules_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bump_fitment_versions(ARRAY(SELECT DISTINCT product_id FROM old_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, so that a product whose rules are replaced keeps its kind and is not locked.
CREATE FUNCTION fitment_rules_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products AS p SET fitment_kind = 'unchecked'
  WHERE p.id = OLD.product_id AND p.fitment_kind = 'vehicle'
    AND NOT EXISTS (SELECT FROM public.fitment_rules AS r WHERE r.product_id = p.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fitment_rules_gone AFTER DELETE ON "fitment_rules"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fitment_rules_gone();
--> statement-breakpoint
-- After the deletion, when a rule that was being written has either been committed or waits for it.
CREATE FUNCTION qualifiers_unused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.fitment_rules WHERE qualifier_ids @> ARRAY[OLD.id]) THEN
    RAISE EXCEPTION 'fitment rules name qualifier %', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'qualifiers_unused';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER qualifiers_unused AFTER DELETE ON "qualifiers" FOR EACH ROW EXECUTE FUNCTION qualifiers_unused();
--> statement-breakpoint
-- Whoever follows a merged vehicle must arrive at one that is not.
CREATE FUNCTION vehicles_merged_acyclic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(4276);
  IF EXISTS (
    WITH RECURSIVE later AS (
      SELECT NEW.merged_into AS id
      UNION SELECT v.merged_into FROM later JOIN public.vehicles AS v ON v.id = later.id WHERE v.merged_into IS NOT NULL
    ) SELECT FROM later WHERE id = NEW.id
  ) THEN
    RAISE EXCEPTION 'vehicle % would be merged into itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'vehicles_merged_acyclic';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_merged_acyclic AFTER INSERT OR UPDATE OF merged_into ON "vehicles"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION vehicles_merged_acyclic();
