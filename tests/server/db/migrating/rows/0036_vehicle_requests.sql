insert into vehicle_requests (user_id, phone, email, text, frame, status, vehicle_id, product_ids, created_at, answered_at, answered_by) values
  (3, null, 'amina@shop.test', 'Which pads?', 'NZE141-6000123', 'answered', 1, '{1}', '2026-02-21 09:00Z', '2026-02-21 10:00Z', 'staff@gari.test'),
  (null, '+254712345678', null, '', null, 'open', null, '{}', '2026-02-21 09:00Z', null, null),
  (null, null, 'spam@shop.test', 'Buy now', null, 'closed', null, '{}', '2026-02-21 09:00Z', '2026-02-21 10:00Z', 'staff@gari.test');
insert into vehicle_request_photos (request_id, position, body, delete_at) values (1, 1, '\xffd8', '2026-03-21 09:00Z'), (2, 3, '\xffd8', '2026-03-21 09:00Z');
