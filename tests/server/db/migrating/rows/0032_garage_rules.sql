-- Merging a vehicle takes the cars with it.
insert into garage_cars (user_id, vehicle_id, frame, current, used_at) values (4, 2, 'NZE144-9000001', true, '2026-02-19 09:00Z');
update vehicles set merged_into = 1 where id = 2;
