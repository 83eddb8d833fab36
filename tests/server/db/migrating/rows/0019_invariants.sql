-- From now on an order counts what it holds of a product.
insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
    street, city, county, created_at, placed_at)
  values ('HE1D00000001', 7, 'pesapal', 1800, 400, 2200, 'Grace', 'Google', 'grace@shop.test', '+254700000333',
    'Uganda Road 5', 'Eldoret', 'Uasin Gishu', '2026-02-15 09:00Z', '2026-02-15 09:00Z');
insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
  values (20, 3, 'Oil Filter 90915-YZZE1', 900, 50, 2);
insert into order_events (order_id, at, actor, to_status) values (20, '2026-02-15 09:00Z', 'owner', 'pending');
update products set stock_quantity = stock_quantity - 2, units_held = units_held + 2, units_sold = units_sold + 2 where id = 3;
