insert into fitment_comparison (at) values ('2026-02-22 03:00Z');
insert into fitment_conflicts (kind, rule_id, other_rule_id, vehicles, found_at) values
  ('contradiction', 2, 12, 1, '2026-02-22 03:00Z'), ('duplicate', 2, 3, 1, '2026-02-22 03:00Z');
insert into unknown_codes (code, count, first_seen, last_seen) values ('ZRE212', 4, '2026-02-21 09:00Z', '2026-02-22 09:00Z');
insert into vehicle_lookups (vehicle_id, count) values (1, 12);
