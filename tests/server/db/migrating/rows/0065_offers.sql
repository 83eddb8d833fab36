insert into offers (subject, message, product_ids, sent_by, idempotency_key, created_at, last_user_id, is_queued, recipients, sent) values
  ('Brakes', 'Now cheaper.', '{1,2}', 1, 'offer-key-1', '2026-02-28 09:00Z', 4, true, 2, 1),
  ('Filters', 'New in the shop.', '{3}', null, null, '2026-03-01 09:00Z', 0, false, 0, 0);
update mails set offer_id = 1 where id = 4;
