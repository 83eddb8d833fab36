insert into stock_requests (user_id, product_id, created_at) values (4, 2, '2026-02-28 09:00Z');
update products set stock_quantity = 5 where id = 2;
