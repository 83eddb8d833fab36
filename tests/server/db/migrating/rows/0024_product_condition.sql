-- Used brake pads are for sale; 0030 bars them, and leaves those that are there.
insert into products (slug, name, price, stock_quantity, category_id, subcategory_id, condition) values
  ('used-brake-pads', 'Used Brake Pads', 500, 2, 1, 11, 'used'),
  ('aftermarket-shock', 'Aftermarket Shock Absorber', 3000, 6, 1, 12, 'aftermarket');
