insert into fitment_batches (user_id, created_at, undone_at) values (2, '2026-02-23 09:00Z', null), (null, '2026-02-23 09:00Z', '2026-02-23 10:00Z');
insert into fitment_batch_products (batch_id, product_id, version, before) values (1, 2, 2, '[{"make": "Toyota"}]');
insert into catalogue_imports (user_id, body, dry_run, kind, created_at) values (2, 'product,make', false, 'fitment', '2026-02-23 09:00Z');
