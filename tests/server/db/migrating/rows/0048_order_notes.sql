insert into order_notes (order_id, author_user_id, at, text) values
  (3, 2, '2026-02-24 09:00Z', 'Called: at home after five.'), (3, null, '2026-02-24 10:00Z', 'By a former colleague.');
