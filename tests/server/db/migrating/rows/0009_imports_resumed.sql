update catalogue_imports set progress_at = '2026-02-07 09:00Z' where id = 2;
