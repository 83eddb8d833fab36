insert into garage_cars (user_id, vehicle_id, nickname, year, month, frame, answers, current, used_at) values
  (3, 1, 'The white one', 2009, 5, 'NZE141-6000123', '{"abs": "yes"}', true, '2026-02-18 09:00Z'),
  (3, 3, null, null, null, null, '{}', false, '2026-02-18 09:00Z');
