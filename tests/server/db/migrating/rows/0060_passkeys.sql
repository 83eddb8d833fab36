insert into passkeys (id, user_id, public_key, counter, transports, device, synced, created_at, last_used_at) values
  ('passkey-1', 1, '\xa501020326', 0, '{internal,hybrid}', 'Chrome on Android', true, '2026-03-01 09:00Z', '2026-03-02 09:00Z'),
  ('passkey-2', 2, '\xa501020326', 7, '{usb}', 'Firefox on Linux', false, '2026-03-01 09:00Z', null);
insert into passkey_challenges (hash, user_id, created_at) values
  ('challenge-1', 1, '2026-03-02 09:00Z'), ('challenge-2', null, '2026-03-02 09:00Z');
