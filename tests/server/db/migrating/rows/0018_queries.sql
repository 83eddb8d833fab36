insert into audit_log (at, actor_user_id, actor, action, subject, before, after, imported) values
  ('2026-02-14 09:00Z', 2, 'staff@gari.test', 'change product', 'product 3', '{"price": 850}', '{"price": 900}', true);
update media set check_at = '2026-02-15 09:00Z' where hash = 'resized';
