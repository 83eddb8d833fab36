insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
    street, city, county, created_at, placed_at)
  values ('CARS00000001', 7, 'mpesa', 5800, 550, 6350, 'Grace', 'Google', 'grace@shop.test', '+254700000333',
    'Uganda Road 5', 'Eldoret', 'Uasin Gishu', '2026-02-20 09:00Z', '2026-02-20 09:00Z');
insert into order_items (order_id, product_id, name, price, shipping_fee, quantity, vehicle_id, vehicle_label, verdict, acknowledged)
  select 21, product_id, 'Part', price, fee, 1, 1, 'Toyota Corolla Axio NZE141', verdict, verdict = 'no'
  from (values (1, 2000, 100, 'fits'), (1, 2000, 100, 'if'), (5, 600, 0, 'universal'), (5, 600, 0, 'no'), (5, 600, 50, 'unchecked'))
    as line (product_id, price, fee, verdict);
insert into order_events (order_id, at, actor, to_status) values (21, '2026-02-20 09:00Z', 'owner', 'pending');
update products set units_held = units_held + 2, stock_quantity = stock_quantity - 2 where id = 1;
update products set units_held = units_held + 3, stock_quantity = stock_quantity - 3 where id = 5;
