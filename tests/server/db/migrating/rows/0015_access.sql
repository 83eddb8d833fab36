insert into known_devices (hash, user_id, last_used_at) values ('device-1', 3, '2026-02-12 09:00Z');
insert into used_id_tokens (hash, expires_at) values ('id-token-1', '2026-02-12 10:00Z');
insert into sessions (id, user_id, created_at, ends_at, last_used_at, device) values
  ('00000000-0000-4000-8000-000000000006', 5, '2026-02-12 09:00Z', '2026-03-14 09:00Z', '2026-02-12 10:00Z', 'Chrome on Android');
insert into session_tokens (hash, session_id, kind, created_at, expires_at, used_at, successor_salt) values
  ('refresh-6', '00000000-0000-4000-8000-000000000006', 'refresh', '2026-02-12 09:00Z', '2026-03-14 09:00Z', '2026-02-12 09:15Z', 'salt');
insert into reset_codes (user_id, code_hash, expires_at, created_at, asker_hash, asked_for, granted, from_known_device) values
  (3, 'code-5', '2026-02-12 09:10Z', '2026-02-12 09:00Z', 'asker', 'amina@shop.test', true, true),
  (null, 'code-6', '2026-02-12 09:10Z', '2026-02-12 09:00Z', 'asker', 'nobody@shop.test', false, false);
