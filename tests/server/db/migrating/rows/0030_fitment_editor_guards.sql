insert into fitment_rules (product_id, make_id, model_id, source_id) values (3, 1, null, 1);
insert into fitment_rules (product_id, make_id, model_id, drive, source_id) values (6, 1, 2, 'rwd', 1);
update products set price = 550, version = version + 1 where slug = 'used-brake-pads';
