update products set shop_rating = 4, recent_units = 2 where id = 3;
