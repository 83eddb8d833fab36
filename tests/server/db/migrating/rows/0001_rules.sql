-- Counted by the trigger.
insert into reviews (product_id, user_id, name, rating, comment) values (3, 4, 'Brian', 3, 'Fits, but the seal is thin.');

-- An order that goes its way one status at a time.
insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
    street, city, county, created_at, placed_at)
  values ('STEPBYSTEP01', 4, 'mpesa', 900, 350, 1250, 'Brian', 'Otieno', 'brian@shop.test', '+254722000111',
    'Moi Avenue 3', 'Mombasa', 'Mombasa', '2026-02-02 09:00Z', '2026-02-02 09:00Z');
insert into order_items (order_id, product_id, name, variant, price, shipping_fee, quantity)
  values (11, 3, 'Oil Filter 90915-YZZE1', 'Boxed', 900, 50, 1);
insert into payment_attempts (order_id, provider, method, amount, token_hash, reference, created_at, deadline_at)
  values (11, 'pesapal', 'pesapal', 1250, 'token 13', 'tracking-13', '2026-02-02 09:01Z', '2026-02-02 09:30Z');
update payment_attempts set state = 'paid', receipt = 'PP0000013', decided_at = '2026-02-02 09:05Z' where id = 13;
update orders set status = 'paid', paid_at = '2026-02-02 09:05Z', paid_attempt_id = 13 where id = 11;
update orders set status = 'shipping' where id = 11;
insert into order_events (order_id, at, actor, from_status, to_status) values
  (11, '2026-02-02 09:00Z', 'owner', null, 'pending'), (11, '2026-02-02 09:05Z', 'settlement', 'pending', 'paid'),
  (11, '2026-02-02 12:00Z', 'staff', 'paid', 'shipping');
