insert into mails (recipient, subject, text, html, created_at, sent_at, state, reason, over_limit, code_until, code_for,
    counted_at) values
  ('amina@shop.test', '', '', '', '2026-02-10 09:00Z', '2026-02-10 09:01Z', 'sent', '', 'drop', '2026-02-10 09:10Z', 'reset 3', '2026-02-10 09:01Z'),
  ('brian@shop.test', '111222 is your Gari reset code', 'Enter 111222.', '<p>Enter 111222.</p>', '2026-02-10 09:00Z', null, 'waiting', '', 'send', '2026-02-10 09:10Z', 'reset 4', null),
  ('carol@shop.test', 'Your order SH0RTPA1D001', 'Thank you.', '', '2026-02-10 09:00Z', null, 'failed', '550 no such mailbox', 'delay', null, null, '2026-02-10 09:01Z'),
  ('carol@shop.test', '', '', '', '2026-02-10 09:00Z', null, 'dropped', 'too many', 'drop', '2026-02-10 09:10Z', 'sign-up carol', null);
update payment_reviews set alerted_at = '2026-02-10 09:00Z' where id = 1;
update refund_tasks set alerted_at = '2026-02-10 09:00Z' where id = 1;
