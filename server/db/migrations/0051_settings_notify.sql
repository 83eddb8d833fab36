-- Pages show the shop's settings, so every process drops its pages when they change.
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON "shop_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
