-- The lock lets requests that add cars at the same time see each other's.
CREATE FUNCTION garage_cars_limited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM public.garage_cars WHERE user_id = NEW.user_id) >= 10 THEN
    RAISE EXCEPTION 'user % has 10 cars', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER garage_cars_limited BEFORE INSERT ON "garage_cars"
  FOR EACH ROW EXECUTE FUNCTION garage_cars_limited();
--> statement-breakpoint
-- Cars follow their vehicle into the one that it turned out to be. Who has that one too keeps it, as the current car if
-- the other was.
CREATE FUNCTION garage_cars_follow_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  doubled record;
BEGIN
  FOR doubled IN
    SELECT other.id, other.current, kept.id AS kept_id
    FROM public.garage_cars AS other
    JOIN public.garage_cars AS kept
      ON kept.user_id = other.user_id AND kept.vehicle_id = NEW.merged_into AND kept.frame_norm = other.frame_norm
    WHERE other.vehicle_id = NEW.id
  LOOP
    DELETE FROM public.garage_cars WHERE id = doubled.id;
    UPDATE public.garage_cars SET current = true WHERE id = doubled.kept_id AND doubled.current;
  END LOOP;
  UPDATE public.garage_cars SET vehicle_id = NEW.merged_into WHERE vehicle_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER garage_cars_follow_vehicle AFTER UPDATE OF merged_into ON "vehicles"
  FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into)
  EXECUTE FUNCTION garage_cars_follow_vehicle();
