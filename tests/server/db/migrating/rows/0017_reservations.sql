insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
    street, city, county, created_at, placed_at)
  values ('F1FTYVN1TS01', 4, 'creditcard', 30000, 300, 30300, 'Brian', 'Otieno', 'brian@shop.test', '+254722000111',
    'Moi Avenue 3', 'Mombasa', 'Mombasa', '2026-02-13 09:00Z', '2026-02-13 09:00Z');
insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
  values (19, 5, 'Universal Phone Holder', 600, 0, 50);
insert into order_events (order_id, at, actor, to_status) values (19, '2026-02-13 09:00Z', 'owner', 'pending');
insert into payment_attempts (order_id, provider, method, amount, token_hash, reference, created_at, deadline_at) values
  (19, 'flutterwave', 'creditcard', 30300, 'token 20', 'flw-20', '2026-02-13 09:01Z', '2026-02-13 09:30Z'),
  (19, 'safaricom', 'mpesa', 30300, 'token 21', 'ws_CO_21', '2026-02-13 09:02Z', '2026-02-13 09:05Z');
