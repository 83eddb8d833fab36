insert into audit_log (at, actor_user_id, actor, action, subject, before, after) values
  ('2026-02-04 09:00Z', 2, 'staff@gari.test', 'change product', 'product 1', '{"price": 1900}', '{"price": 2000}'),
  ('2026-02-04 09:00Z', null, 'operator', 'create account', 'user staff@gari.test', null, null);
insert into catalogue_imports (user_id, body, dry_run, accept_good, state, total, done, errors, created_at, finished_at) values
  (2, 'slug,name', true, false, 'waiting', 0, 0, '[]', '2026-02-04 09:00Z', null),
  (2, 'slug,name', false, false, 'running', 10, 4, '[]', '2026-02-04 09:01Z', null),
  (2, '', false, true, 'done', 10, 8,
    '[{"row": 1, "message": "Unknown column"}, {"row": 3, "message": "No price"}, {"row": 3, "message": "No name"}, {"row": 7, "message": "No name"}]',
    '2026-02-04 09:02Z', '2026-02-04 09:03Z'),
  (null, '', false, false, 'refused', 1, 0, '[{"row": 2, "message": "No name"}]', '2026-02-04 09:04Z', '2026-02-04 09:05Z'),
  (2, '', false, false, 'failed', 5, 2, '[]', '2026-02-04 09:06Z', '2026-02-04 09:07Z');
insert into campaigns (name, channel, utm_campaign, active) values
  ('Radio in February', 'radio', 'feb-radio', true), ('Old leaflets', 'print', 'leaflets', false);
insert into campaign_spend (campaign_id, day, amount) values (1, '2026-02-04', 5000), (1, '2026-02-05', 0);
insert into media (hash, content_type, body, width, height, placeholder) values
  ('resized', 'image/jpeg', '\xffd8ff', 800, 600, 'data:image/webp;base64,UklG');
insert into media_variants (hash, width, format, body) values ('resized', 96, 'webp', '\x52'), ('resized', 96, 'avif', '\x66');
update products set campaign_id = 1, version = 2 where id = 5;
update reviews set verified = true where user_id = 3;
update orders set attribution_source = 'radio', attribution_medium = 'audio', attribution_campaign = 'feb-radio'
  where order_number in ('PA1D00000001', 'CANCE11ED001');
update refund_tasks set payee = 'Amina Wanjiku, +254712345678, amina@shop.test';

-- A draft, and paid orders: of too little, of a payment that was reversed, is said to be, is wrongly said to be, and twice
-- of too much.
insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
    street, city, county, created_at, placed_at)
  select number, user_id, 'mpesa', 2000, 400, 2400, 'Carol', 'Njeri', 'carol@shop.test', '+254733000222', 'Oginga Odinga 4',
    'Kisumu', 'Kisumu', '2026-02-04 09:00Z', placed_at::timestamptz
  from (values
    ('DRAFT0000001', 5, null), ('SH0RTPA1D001', 5, '2026-02-04 09:00Z'), ('REVERSED0001', 5, '2026-02-04 09:00Z'),
    ('REVERSED0002', 5, '2026-02-04 09:00Z'), ('N0TREVERSED1', 5, '2026-02-04 09:00Z'),
    ('PA1DT00MVCH1', 5, '2026-02-04 09:00Z'), ('PA1DT00MVCH2', 5, '2026-02-04 09:00Z')
  ) as row (number, user_id, placed_at);
insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
  select id, 1, 'Front Brake Pads for Toyota Corolla NZE141', 2000, 100, 1 from orders where id between 12 and 18;
insert into payment_attempts (order_id, provider, method, state, amount, token_hash, reference, claimed_amount, receipt,
    created_at, deadline_at, decided_at)
  select id, 'safaricom', 'mpesa', 'paid', 2400, 'token order ' || id, 'ws_CO_order_' || id, null, 'SBB000000' || id,
    '2026-02-04 09:01Z', '2026-02-04 09:03Z', '2026-02-04 09:02Z'
  from orders where id between 13 and 18 order by id;
update orders o set status = 'paid', paid_at = '2026-02-04 09:02Z', paid_attempt_id = a.id
  from payment_attempts a where a.order_id = o.id and o.id between 13 and 18;
update orders set status = 'cancelled' where id = 14;
insert into order_events (order_id, at, actor, from_status, to_status)
  select o.id, o.created_at, actor, from_status, to_status from orders o cross join (values
    (0, 'owner', null, 'pending'), (1, 'settlement', 'pending', 'paid'), (2, 'superuser', 'paid', 'cancelled')
  ) as event (place, actor, from_status, to_status)
  where o.id between 12 and 18 and (place = 0 or (place = 1 and o.id > 12) or o.id = 14) order by o.id, place;
insert into refund_tasks (order_id, attempt_id, amount, reason, payee, state, created_at) values
  (13, 14, 2000, 'Ksh 2,000 was paid, Ksh 2,400 was due.', 'Carol Njeri, +254733000222', 'open', '2026-02-04 10:00Z'),
  (17, 18, 3000, 'Ksh 3,000 was paid, Ksh 2,400 was due.', 'Carol Njeri, +254733000222', 'open', '2026-02-04 10:00Z'),
  (18, 19, 3000, 'Ksh 3,000 was paid, Ksh 2,400 was due.', 'Carol Njeri, +254733000222', 'open', '2026-02-04 10:00Z');
insert into payment_reviews (order_id, attempt_id, kind, reason, state, note, created_at, done_at, done_by) values
  (10, 12, 'undecided', 'M-Pesa never said what became of the payment.', 'open', '', '2026-01-30 09:00Z', null, null),
  (13, 14, 'amount', 'Ksh 2,000 was paid, Ksh 2,400 was due.', 'open', '', '2026-02-04 10:00Z', null, null),
  (17, 18, 'amount', 'Ksh 3,000 was paid, Ksh 2,400 was due.', 'open', '', '2026-02-04 10:00Z', null, null),
  (18, 19, 'amount', 'Ksh 3,000 was paid, Ksh 2,400 was due.', 'open', '', '2026-02-04 10:00Z', null, null),
  (14, 15, 'reversal', 'M-Pesa reports that the payment was reversed.', 'done', 'It was.', '2026-02-04 10:00Z',
    '2026-02-04 11:00Z', 'superuser@gari.test'),
  (15, 16, 'reversal', 'M-Pesa reports that the payment was reversed.', 'open', '', '2026-02-04 10:00Z', null, null),
  (16, 17, 'reversal', 'M-Pesa reports that the payment was reversed.', 'done', 'It was not.', '2026-02-04 10:00Z',
    '2026-02-04 11:00Z', 'superuser@gari.test');
