insert into makes (name, slug, serial_digits, position, popular) values ('Toyota', 'toyota', 7, 1, true), ('Nissan', 'nissan', 6, 2, false);
insert into models (make_id, name, slug, also_called, body) values
  (1, 'Corolla Axio', 'corolla-axio', '{Axio}', 'sedan'), (1, 'Probox', 'probox', '{}', 'van'), (2, 'Leaf', 'leaf', '{}', null);
insert into generations (model_id, name, slug, built, media_hash) values
  (1, 'E140', 'e140', '[200610,201205]', 'brakes'), (2, 'XP50', 'xp50', '[200207,201407]', null), (3, 'ZE0', 'ze0', '[201012,)', null);
insert into engines (make_id, code, cc, fuel) values
  (1, '1NZ-FE', 1496, 'petrol'), (1, '1ND-TV', 1364, 'diesel'), (1, '1NZ-FXE', 1496, 'hybrid'), (2, 'EM61', null, 'electric');
insert into fitment_sources (name, kind, note) values
  ('Demo shop', 'demo', ''), ('Our staff', 'staff', ''), ('A supplier', 'supplier', 'Their list of 2025'), ('A customer', 'customer', '');
insert into qualifiers (key, question_en, question_sw, yes_en, yes_sw, no_en, no_sw, media_hash) values
  ('abs', 'Does it have ABS?', 'Ina ABS?', 'With ABS', 'Yenye ABS', 'Without ABS', 'Bila ABS', 'brakes');
insert into vehicles (make_id, model_id, generation_id, chassis_code, engine_id, drive, gearbox, built, market, label, slug,
    popularity, source_id, checked_at, checked_by) values
  (1, 1, 1, 'NZE141', 1, 'fwd', 'cvt', '[200610,201205]', 'jp', 'Toyota Corolla Axio NZE141', 'axio-nze141', 9, 1, '2026-02-17 09:00Z', 'staff@gari.test'),
  (1, 1, 1, 'NZE144', 1, 'awd', 'automatic', '[200610,201205]', 'ke', 'Toyota Corolla Axio NZE144', 'axio-nze144', 3, 1, null, null),
  (1, 2, 2, 'NLP51', 2, 'rwd', 'manual', '[200207,201407]', 'uk', 'Toyota Probox NLP51', 'probox-nlp51', 0, 1, null, null),
  (2, 3, 3, 'ZE0', 4, 'fwd', null, '[201012,)', 'th', 'Nissan Leaf ZE0', 'leaf-ze0', 0, 1, null, null),
  (2, 3, 3, 'AZE0', null, null, null, '[201211,)', 'other', 'Nissan Leaf AZE0', 'leaf-aze0', 0, 1, null, null);
update vehicles set merged_into = 4 where id = 5;
insert into vehicle_codes (norm, kind, vehicle_id) values
  ('NZE141', 'frame', 1), ('DBANZE141', 'katashiki', 1), ('JTDBT923', 'vin_prefix', 2), ('AXIO', 'nickname', 1);
insert into part_numbers (product_id, kind, maker, shown) values
  (3, 'oe', 'Toyota', '90915-YZZE1'), (3, 'brand', 'Denso', '260340-0500'), (3, 'own', '', 'OF-0001');
insert into number_links (from_norm, to_norm, kind, maker, source_id) values
  ('90915YZZB2', '90915YZZE1', 'superseded', 'Toyota', 1), ('2603400500', '90915YZZE1', 'equivalent', '', 1);
-- The triggers that write fitments come with the next migration.
insert into fitment_rules (product_id, make_id, model_id, generation_id, chassis_norm, engine_id, drive, built, quantity,
    source_id, created_by, updated_by)
  values (1, 1, 1, 1, 'NZE141', 1, 'fwd', '[200610,201001)', 2, 1, 'staff@gari.test', 'staff@gari.test');
insert into fitments (vehicle_id, product_id, rule_id, built, position, quantity, qualifier_ids, exclusion)
  values (1, 1, 1, '[200610,201001)', null, 2, '{}', false);
update products set fitment_kind = 'vehicle', fitment_open = true, brand = 'Toyota' where id = 1;
update products set fitment_kind = 'universal' where id = 5;
