insert into users (username, email, password_hash) values ('Grace Google', 'grace@shop.test', null);
insert into identities (provider, subject, user_id, created_at) values ('google', 'subject-1', 7, '2026-02-03 09:00Z');
insert into pending_signups (email, username, password_hash, ticket_hash, code_hash, code_expires_at, tries, created_at)
  values ('new@shop.test', 'New', 'scrypt$6', 'ticket-1', 'code-1', '2026-02-03 09:10Z', 2, '2026-02-03 09:00Z');
insert into reset_codes (user_id, code_hash, expires_at, created_at, ticket_hash, ticket_expires_at, consumed_at) values
  (3, 'code-2', '2026-02-03 09:10Z', '2026-02-03 09:00Z', null, null, null),
  (null, 'code-3', '2026-02-03 09:10Z', '2026-02-03 09:00Z', null, null, null),
  (4, 'code-4', '2026-02-03 09:10Z', '2026-02-03 09:00Z', 'ticket-2', '2026-02-03 09:20Z', '2026-02-03 09:15Z');
insert into mails (recipient, subject, text, html, created_at, sent_at) values
  ('amina@shop.test', '123456 is your Gari verification code', 'Enter 123456.', '<p>Enter 123456.</p>',
    '2026-02-03 09:00Z', '2026-02-03 09:00:05Z'),
  ('brian@shop.test', '654321 is your Gari reset code', 'Enter 654321.', '<p>Enter 654321.</p>', '2026-02-03 09:00Z', null),
  ('amina@shop.test', 'Your order PA1D00000001', 'Thank you.', '<p>Thank you.</p>', '2026-01-31 09:05Z', '2026-01-31 09:06Z'),
  ('carol@shop.test', 'Your order CANCE11ED001', 'It was cancelled.', '<p>It was cancelled.</p>', '2026-01-28 10:00Z', null);
