update addresses set is_default = true where id = 1;
update mails set unsubscribe_token = 'unsubscribe-1' where id = 4;
insert into news_consents (user_id, kind, given_at, token) values
  (3, 'offers', '2026-02-27 09:00Z', repeat('a', 43)), (3, 'stock', '2026-02-27 09:00Z', repeat('b', 43)),
  (4, 'stock', '2026-02-27 09:00Z', repeat('c', 43));
insert into stock_requests (user_id, product_id, created_at) values (3, 2, '2026-02-27 09:00Z');
insert into restocks (product_id, at) values (3, '2026-02-27 09:00Z');
