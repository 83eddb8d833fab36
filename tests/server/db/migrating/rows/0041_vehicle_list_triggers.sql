insert into products (slug, name, price, stock_quantity, category_id, subcategory_id, fitment_kind)
  values ('seat-cover', 'Seat Cover', 1500, 9, 2, null, 'universal');
