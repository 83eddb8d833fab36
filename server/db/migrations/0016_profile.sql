-- Somebody can always give rights to others: asked at the end of a transaction, which may make a new superuser first.
CREATE FUNCTION users_keep_a_superuser() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two transactions that each take one of the last two away wait for each other here.
  PERFORM pg_advisory_xact_lock(hashtextextended('users_keep_a_superuser', 0));
  IF NOT EXISTS (SELECT FROM public.users WHERE is_superuser) THEN
    RAISE EXCEPTION 'user % is the last superuser', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_keep_a_superuser AFTER UPDATE OF is_superuser OR DELETE ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_superuser) EXECUTE FUNCTION users_keep_a_superuser();
