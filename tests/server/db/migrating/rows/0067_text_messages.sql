insert into text_messages (order_id, kind, detail, recipient, text, created_at, state, reason, attempted_at) values
  (1, 'paid', '', '+254712345678', 'Gari: order 1 is paid.', '2026-03-01 09:00Z', 'sent', '', '2026-03-01 09:00Z'),
  (1, 'shipping', '', '+254712345678', 'Gari: order 1 is on its way.', '2026-03-01 10:00Z', 'unknown', 'No reply.', '2026-03-01 10:00Z'),
  (1, 'refund_due', '500', '+254712345678', 'Gari: we will pay Ksh 500 back to you.', '2026-03-01 11:00Z', 'waiting', '', null),
  (1, 'refunded', 'RX1', '+254712345678', 'Gari: we have paid Ksh 500 back to you.', '2026-03-01 12:00Z', 'sending', '', '2026-03-01 12:00Z'),
  (2, 'paid', '', '+254112345678', 'Gari: order 2 is paid.', '2026-03-01 09:00Z', 'failed', 'Given up after 24 hours.', '2026-03-01 09:00Z'),
  (2, 'shipping', '', '+254112345678', 'Gari: order 2 is on its way.', '2026-03-01 10:00Z', 'dropped', 'Not wanted.', null);
update users set order_sms = false where id = 2;
