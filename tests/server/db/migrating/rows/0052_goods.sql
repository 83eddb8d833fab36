insert into product_costs (product_id, cost, changed_at) values (1, 1300, '2026-02-26 09:00Z');
insert into product_batches (user_id, field, created_at, undone_at) values
  (2, 'price', '2026-02-26 09:00Z', null), (null, 'stock_quantity', '2026-02-26 09:00Z', '2026-02-26 10:00Z');
insert into product_batch_products (batch_id, product_id, version, before, after) values (1, 1, 1, 1900, 2000), (2, 3, 1, 40, 42);
