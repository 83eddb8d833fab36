-- Pages contain the names of cars, of sources and the texts of questions; a new one is on no page yet, and one that is
-- in use cannot be deleted.
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "makes"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "models"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "generations"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "engines"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "fitment_sources"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER UPDATE ON "qualifiers"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
