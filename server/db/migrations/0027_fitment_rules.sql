ALTER TABLE "products" VALIDATE CONSTRAINT "products_fitment_kind";
--> statement-breakpoint
-- May be created by the owner of the database.
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
--> statement-breakpoint
-- Two rules of one product about the same cars, position and months say the same thing twice, or contradict each other.
ALTER TABLE "fitment_rules" ADD CONSTRAINT "fitment_rules_overlap" EXCLUDE USING gist (
  product_id WITH =,
  target WITH =,
  (coalesce(position, '')) WITH =,
  (coalesce(built, int4range(NULL, NULL))) WITH &&);
--> statement-breakpoint
-- What every rule says about every vehicle: the table fitments as it must be. An attribute that a rule leaves out covers
-- all its values. Months stay only where a rule covers a part of those in which the vehicle was built.
CREATE VIEW fitment_matches AS
  SELECT v.id AS vehicle_id, r.product_id, r.id AS rule_id, CASE WHEN NOT v.built <@ r.built THEN r.built END AS built,
    r.position, r.quantity, r.qualifier_ids, r.exclusion
  FROM fitment_rules AS r JOIN vehicles AS v ON v.make_id = r.make_id AND v.model_id = r.model_id
  WHERE v.merged_into IS NULL
    AND (r.generation_id IS NULL OR r.generation_id = v.generation_id)
    AND (r.chassis_norm IS NULL OR r.chassis_norm = v.chassis_norm)
    AND (r.engine_id IS NULL OR r.engine_id = v.engine_id)
    AND (r.drive IS NULL OR r.drive = v.drive)
    AND (r.built IS NULL OR r.built && v.built)
  UNION ALL
  SELECT v.id, r.product_id, r.id, CASE WHEN NOT v.built <@ r.built THEN r.built END,
    r.position, r.quantity, r.qualifier_ids, r.exclusion
  FROM fitment_rules AS r JOIN vehicles AS v ON v.make_id = r.make_id
  WHERE r.model_id IS NULL AND v.merged_into IS NULL
    AND (r.chassis_norm IS NULL OR r.chassis_norm = v.chassis_norm)
    AND (r.engine_id IS NULL OR r.engine_id = v.engine_id)
    AND (r.drive IS NULL OR r.drive = v.drive)
    AND (r.built IS NULL OR r.built && v.built);
--> statement-breakpoint
-- A rule and a vehicle that are written at the same time would miss each other: who writes vehicles waits for those who
-- write rules, and the other way round.
CREATE FUNCTION fitment_rules_expanded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock_shared(4276);
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM new_rows);
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
CREATE TRIGGER fitment_rules_expanded AFTER INSERT ON "fitment_rules"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION fitment_rules_expanded();
--> statement-breakpoint
CREATE TRIGGER fitment_rules_expanded_again AFTER UPDATE ON "fitment_rules"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION fitment_rules_expanded();
--> statement-breakpoint
CREATE FUNCTION fitment_rules_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products AS p SET fitment_kind = 'unchecked'
  WHERE p.id IN (SELECT product_id FROM old_rows) AND p.fitment_kind = 'vehicle'
    AND NOT EXISTS (SELECT FROM public.fitment_rules AS r WHERE r.product_id = p.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fitment_rules_deleted AFTER DELETE ON "fitment_rules"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION fitment_rules_deleted();
--> statement-breakpoint
CREATE FUNCTION vehicles_expanded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(4276);
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM new_rows);
  ELSE
    ids := ARRAY(
      SELECT new_rows.id FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id
      WHERE (old_rows.generation_id, old_rows.chassis_norm, old_rows.engine_id, old_rows.drive, old_rows.built, old_rows.merged_into)
        IS DISTINCT FROM (new_rows.generation_id, new_rows.chassis_norm, new_rows.engine_id, new_rows.drive, new_rows.built, new_rows.merged_into));
    DELETE FROM public.fitments WHERE vehicle_id = ANY (ids);
  END IF;
  INSERT INTO public.fitments (vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion)
  SELECT vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion
  FROM public.fitment_matches WHERE vehicle_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_expanded AFTER INSERT ON "vehicles"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicles_expanded();
--> statement-breakpoint
CREATE TRIGGER vehicles_expanded_again AFTER UPDATE ON "vehicles"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicles_expanded();
--> statement-breakpoint
-- A product is for vehicles exactly if it has rules; the triggers above see to it.
CREATE FUNCTION products_fitment_kind_guarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.fitment_kind = 'vehicle') <> EXISTS (SELECT FROM public.fitment_rules WHERE product_id = NEW.id) THEN
    RAISE EXCEPTION 'product % must be for vehicles exactly if it has fitment rules', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fitment_kind_guarded BEFORE UPDATE OF fitment_kind ON "products"
  FOR EACH ROW EXECUTE FUNCTION products_fitment_kind_guarded();
--> statement-breakpoint
CREATE TRIGGER products_fitment_kind_guarded_at_first BEFORE INSERT ON "products"
  FOR EACH ROW WHEN (NEW.fitment_kind = 'vehicle') EXECUTE FUNCTION products_fitment_kind_guarded();
--> statement-breakpoint
-- Ascending and each once, so that equal sets are equal; a question that is not stored could not be put to anybody.
CREATE FUNCTION fitment_rules_qualified() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer[] := ARRAY(SELECT id FROM public.qualifiers WHERE id = ANY (NEW.qualifier_ids) ORDER BY id FOR KEY SHARE);
BEGIN
  IF NOT NEW.qualifier_ids <@ known THEN
    RAISE EXCEPTION 'a fitment rule names a qualifier that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  NEW.qualifier_ids := known;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fitment_rules_qualified BEFORE INSERT OR UPDATE OF qualifier_ids ON "fitment_rules"
  FOR EACH ROW WHEN (NEW.qualifier_ids <> '{}') EXECUTE FUNCTION fitment_rules_qualified();
--> statement-breakpoint
-- A number that replaces itself, by way of others, would send whoever follows it in a circle.
CREATE FUNCTION number_links_acyclic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(4277);
  IF EXISTS (
    WITH RECURSIVE later AS (
      SELECT NEW.to_norm AS norm
      UNION SELECT link.to_norm FROM later
        JOIN public.number_links AS link ON link.from_norm = later.norm AND link.kind = 'superseded'
    ) SELECT FROM later WHERE norm = NEW.from_norm
  ) THEN
    RAISE EXCEPTION 'number % would replace itself', NEW.from_norm
      USING ERRCODE = 'check_violation', CONSTRAINT = 'number_links_acyclic';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_links_acyclic AFTER INSERT OR UPDATE ON "number_links"
  FOR EACH ROW WHEN (NEW.kind = 'superseded') EXECUTE FUNCTION number_links_acyclic();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "vehicles"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "fitment_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "part_numbers"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "number_links"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
