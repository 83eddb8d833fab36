-- One rule for every position, a question, and a rule that excludes.
insert into fitment_rules (product_id, make_id, model_id, position, qualifier_ids, note, source_id)
  select 2, 1, 1, position, '{1}', 'With ' || position, 3
  from unnest(array['front', 'rear', 'left', 'right', 'front-left', 'front-right', 'rear-left', 'rear-right', 'inner', 'outer']) as position;
insert into fitment_rules (product_id, exclusion, make_id, model_id, drive, source_id) values (2, true, 1, 1, 'awd', 2);
insert into number_links (from_norm, to_norm, kind, source_id) values ('90915YZZA9', '90915YZZB2', 'superseded', 1);
