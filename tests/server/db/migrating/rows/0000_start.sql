insert into users (username, email, password_hash, is_staff, is_superuser) values
  ('Super User', 'superuser@gari.test', 'scrypt$1', true, true),
  ('Staff', 'staff@gari.test', 'scrypt$2', true, false),
  ('Amina Wanjiku', 'amina@shop.test', 'scrypt$3', false, false),
  ('Brian Otieno', 'brian@shop.test', 'scrypt$4', false, false),
  ('Carol Njeri', 'carol@shop.test', 'scrypt$5', false, false),
  ('Deleted account', 'deleted-6@deleted.invalid', 'none', false, false);

insert into sessions (id, user_id, created_at, revoked_at) values
  ('00000000-0000-4000-8000-000000000001', 1, '2026-02-01 08:00Z', null),
  ('00000000-0000-4000-8000-000000000003', 3, '2026-02-01 08:00Z', null),
  ('00000000-0000-4000-8000-000000000004', 4, '2026-01-15 08:00Z', null),
  ('00000000-0000-4000-8000-000000000005', 5, '2026-01-15 08:00Z', '2026-01-16 08:00Z');
insert into session_tokens (hash, session_id, kind, created_at, expires_at, used_at) values
  ('access-1', '00000000-0000-4000-8000-000000000001', 'access', '2026-02-01 08:00Z', '2026-02-01 08:15Z', null),
  ('refresh-3', '00000000-0000-4000-8000-000000000003', 'refresh', '2026-02-01 08:00Z', '2026-03-03 08:00Z', '2026-02-01 08:15Z'),
  ('refresh-5', '00000000-0000-4000-8000-000000000005', 'refresh', '2026-01-15 08:00Z', '2026-02-14 08:00Z', null);
insert into rate_limits (key, window_start, count) values
  ('login:account:amina@shop.test', '2026-02-01 08:00Z', 3);

insert into media (hash, content_type, body) values
  ('brakes', 'image/jpeg', '\xffd8'), ('filters', 'image/png', '\x8950'), ('lights', 'image/webp', '\x5249');
insert into categories (id, name, media_hash) values
  (1, 'Brakes & suspension', 'brakes'), (2, 'Filters', 'filters'), (3, 'Lighting', 'lights');
-- Until names were compared without regard to case.
insert into categories (id, name, media_hash) values (4, 'FILTERS', 'filters');
insert into subcategories (id, category_id, name) values
  (11, 1, 'Brake pads'), (12, 1, 'Shock absorbers'), (21, 2, 'Oil filters'), (31, 3, 'Headlights');
insert into products (slug, name, description, features, box, price, shipping_fee, stock_quantity, category_id,
    subcategory_id, units_sold, review_count, rating_total, archived_at) values
  ('corolla-brake-pads', 'Front Brake Pads for Toyota Corolla NZE141', 'Quiet ceramic pads.', '["Wear indicator"]',
    '4 pads', 2000, 100, 12, 1, 11, 5, 2, 9, null),
  ('kyb-shock', 'KYB Rear Shock Absorber', '', '[]', '', 5200, 300, 0, 1, 12, 0, 0, 0, null),
  ('oil-filter', 'Oil Filter 90915-YZZE1', 'For 1NZ-FE engines.', '[]', '', 900, 50, 40, 2, 21, 0, 0, 0, null),
  ('halogen-headlight', 'Halogen Headlight', '', '[]', '', 7000, 400, 1, 3, 31, 0, 0, 0, '2026-01-20 09:00Z'),
  ('phone-holder', 'Universal Phone Holder', '', '[]', '', 600, 0, 25, 2, null, 0, 0, 0, null);
insert into product_images (product_id, media_hash, alt_text, is_main, position) values
  (1, 'brakes', 'Brake pads in their box', true, 1), (1, 'filters', 'The back of a pad', false, 2);
insert into reviews (product_id, user_id, name, rating, comment) values
  (1, 3, 'Amina', 5, 'Quiet.'), (1, null, 'A former customer', 4, 'Good.');

-- Orders in every status. Each is of one pair of brake pads: Ksh 2,000 and Ksh 400 of shipping, if nothing else is said.
insert into orders (order_number, user_id, status, payment_method, subtotal, shipping, total, first_name, last_name,
    email, phone, street, city, county, created_at, placed_at, paid_at, paid_attempt_id)
  select number, user_id, status, method, 2000, 400, 2400, 'Amina', 'Wanjiku', 'amina@shop.test', '+254712345678',
    'Ngong Road 12', 'Nairobi', 'Nairobi', at::timestamptz, at::timestamptz, paid_at::timestamptz, attempt
  from (values
    ('PENDNG000001', 3, 'pending', 'mpesa', '2026-02-01 09:00Z', null, null),
    ('PA1D00000001', 3, 'paid', 'mpesa', '2026-01-31 09:00Z', '2026-01-31 09:05Z', 3),
    ('SH1PP1NG0001', 4, 'shipping', 'pesapal', '2026-01-30 09:00Z', '2026-01-30 09:05Z', 4),
    ('DE11VERED001', 4, 'delivered', 'creditcard', '2026-01-29 21:30Z', '2026-01-29 21:35Z', 5),
    ('CANCE11ED001', 5, 'cancelled', 'mpesa', '2026-01-28 09:00Z', null, null),
    ('REFVNDDVE001', 5, 'cancelled', 'mpesa', '2026-01-27 09:00Z', '2026-01-27 09:05Z', 7),
    ('REFVNDED0001', 5, 'cancelled', 'mpesa', '2026-01-26 09:00Z', '2026-01-26 09:05Z', 8),
    ('PA1DTW1CE001', 3, 'delivered', 'mpesa', '2026-01-25 09:00Z', '2026-01-25 09:05Z', 9),
    ('WRNGAMNT0001', 3, 'cancelled', 'mpesa', '2026-01-24 09:00Z', null, null),
    ('REV1EWED0001', 6, 'pending', 'mpesa', '2026-01-23 09:00Z', null, null)
  ) as row (number, user_id, status, method, at, paid_at, attempt);
insert into order_items (order_id, product_id, name, variant, price, shipping_fee, quantity)
  select id, 1, 'Front Brake Pads for Toyota Corolla NZE141', null, 2000, 100, 1 from orders;
insert into payment_attempts (order_id, provider, method, state, amount, token_hash, phone, reference,
    merchant_reference, claimed_amount, claimed_receipt, receipt, reason, created_at, deadline_at, next_ask_at,
    abandoned_at, decided_at, asked_at, asks)
  select o.id, provider, method, state, 2400, 'token ' || reference, row.phone, reference, 'merchant ' || reference,
    claimed, case when claimed is not null then receipt end, receipt, reason, o.placed_at,
    o.placed_at + interval '2 minutes', case when state in ('open', 'abandoned') then o.placed_at + interval '1 hour' end,
    case when state in ('abandoned', 'review') then o.placed_at + interval '3 minutes' end,
    case when state in ('paid', 'failed') then o.placed_at + interval '5 minutes' end,
    o.placed_at + interval '1 minute', 1
  from (values
    ('PENDNG000001', 'safaricom', 'mpesa', 'failed', '254712345678', 'ws_CO_01', null, null, 'Wrong PIN.'),
    ('PENDNG000001', 'safaricom', 'mpesa', 'open', '254712345678', 'ws_CO_02', null, null, null),
    ('PA1D00000001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_03', 2400, 'SBA0000003', null),
    ('SH1PP1NG0001', 'pesapal', 'pesapal', 'paid', null, 'tracking-04', null, 'PP0000004', null),
    ('DE11VERED001', 'flutterwave', 'creditcard', 'paid', null, 'flw-05', null, 'FLW0000005', null),
    ('CANCE11ED001', 'safaricom', 'mpesa', 'abandoned', '254712345678', 'ws_CO_06', null, null,
      'M-Pesa did not report a payment in time.'),
    ('REFVNDDVE001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_07', 2400, 'SBA0000007', null),
    ('REFVNDED0001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_08', 2400, 'SBA0000008', null),
    ('PA1DTW1CE001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_09', 2400, 'SBA0000009', null),
    ('PA1DTW1CE001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_10', 2400, 'SBA0000010', null),
    ('WRNGAMNT0001', 'safaricom', 'mpesa', 'paid', '254712345678', 'ws_CO_11', 1500, 'SBA0000011', null),
    ('REV1EWED0001', 'safaricom', 'mpesa', 'review', '254712345678', 'ws_CO_12', null, null, null)
  ) as row (number, provider, method, state, phone, reference, claimed, receipt, reason)
  join orders o on o.order_number = number order by right(reference, 2);
insert into order_events (order_id, at, actor, actor_user_id, from_status, to_status, note)
  select o.id, o.placed_at + place * interval '5 minutes', actor, case when actor <> 'settlement' then user_id end,
    from_status, to_status, ''
  from orders o cross join (values
    (0, 'owner', null, 'pending'), (1, 'settlement', 'pending', 'paid'), (2, 'staff', 'paid', 'shipping'),
    (3, 'staff', 'shipping', 'delivered'), (4, 'owner', 'paid', 'cancelled'), (4, 'expiry', 'pending', 'cancelled')
  ) as event (place, actor, from_status, to_status)
  where to_status = 'pending' or (to_status = 'paid' and paid_attempt_id is not null)
    or (to_status = 'shipping' and status in ('shipping', 'delivered'))
    or (to_status = status and status = 'delivered')
    or (to_status = status and status = 'cancelled' and (from_status = 'paid') = (paid_attempt_id is not null))
  order by o.id, place;
insert into idempotency_keys (user_id, key, fingerprint, order_id, created_at) values
  (3, 'key-1', 'fingerprint', 1, '2026-02-01 09:00Z'), (4, 'key-2', 'fingerprint', null, '2026-02-01 09:00Z');
insert into provider_events (provider, attempt_id, body, received_at, verdict) values
  ('safaricom', 3, '{"Body": {}}', '2026-01-31 09:05Z', 'paid'), ('pesapal', null, '{}', '2026-01-31 09:05Z', null);
insert into refund_tasks (order_id, attempt_id, amount, reason, state, note, created_at) values
  (6, 7, 2400, 'Cancelled after payment.', 'open', '', '2026-01-27 10:00Z'),
  (7, 8, 2400, 'Cancelled after payment.', 'done', 'Sent by M-Pesa.', '2026-01-26 10:00Z'),
  (8, 10, 2400, 'The order was paid by another payment already.', 'open', '', '2026-01-25 10:00Z'),
  (9, 11, 1500, 'Ksh 1,500 was paid, Ksh 2,400 was due.', 'open', '', '2026-01-24 10:00Z');
