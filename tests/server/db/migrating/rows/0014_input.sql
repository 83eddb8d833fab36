insert into catalogue_imports (user_id, body, dry_run, state, total, errors, error_count, bad_rows, created_at, finished_at)
  values (2, '', true, 'refused', 3000, '[{"row": 2, "message": "No name"}]', 2999, 2999, '2026-02-11 09:00Z', '2026-02-11 09:01Z');
