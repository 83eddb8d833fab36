insert into vehicle_list_changes (vehicle_id) values (3);
insert into vehicle_lists (vehicle_id, category_id, subcategory_id, count, decided, by_popularity, by_price, by_price_descending, conditional)
  values (1, 1, 11, 1, 1, '{1}', '{1}', '{1}', '{}');
