insert into products (slug, name, description, features, price, stock_quantity, category_id, subcategory_id)
  values ('led-headlight', 'LED Headlight', 'Bright.', '["6000 K"]', 8000, 3, 3, 31);
update products set name = 'KYB Rear Shock Absorber, Excel-G' where id = 2;
update products set archived_at = '2026-02-05 09:00Z' where id = 5;
update products set archived_at = null where id = 5;
