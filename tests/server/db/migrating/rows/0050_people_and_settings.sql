insert into customer_notes (user_id, position, text, author_id, created_at) values
  (3, 1, 'Prefers calls.', 2, '2026-02-25 09:00Z'), (3, 2, 'By a former colleague.', null, '2026-02-25 09:00Z');
insert into shop_settings (phone, whatsapp, email, address, hours, kra_pin, low_stock, version, changed_at) values
  ('+254700000000', '+254700000001', 'shop@gari.test', 'Kirinyaga Road, Nairobi', 'Mon-Sat 8-18', 'P051234567X', 5, 2, '2026-02-25 09:00Z');
