ALTER TABLE "media" VALIDATE CONSTRAINT "media_body";--> statement-breakpoint
ALTER TABLE "media_variants" VALIDATE CONSTRAINT "media_variants_body";--> statement-breakpoint
-- Whatever deletes a row or gives it another body, its object is then one that no row has, until a job deletes it.
CREATE FUNCTION media_objects_unused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.unused_objects (object) VALUES (OLD.object) ON CONFLICT (object) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION media_objects_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.unused_objects WHERE object = NEW.object;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_objects_deleted AFTER DELETE ON "media"
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION media_objects_unused();
--> statement-breakpoint
CREATE TRIGGER media_objects_left AFTER UPDATE OF object ON "media"
  FOR EACH ROW WHEN (OLD.object IS NOT NULL AND OLD.object IS DISTINCT FROM NEW.object)
  EXECUTE FUNCTION media_objects_unused();
--> statement-breakpoint
CREATE TRIGGER media_objects_used AFTER INSERT OR UPDATE OF object ON "media"
  FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION media_objects_used();
--> statement-breakpoint
CREATE TRIGGER media_objects_deleted AFTER DELETE ON "media_variants"
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION media_objects_unused();
--> statement-breakpoint
CREATE TRIGGER media_objects_left AFTER UPDATE OF object ON "media_variants"
  FOR EACH ROW WHEN (OLD.object IS NOT NULL AND OLD.object IS DISTINCT FROM NEW.object)
  EXECUTE FUNCTION media_objects_unused();
--> statement-breakpoint
CREATE TRIGGER media_objects_used AFTER INSERT OR UPDATE OF object ON "media_variants"
  FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION media_objects_used();
