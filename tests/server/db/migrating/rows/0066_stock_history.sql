insert into stock_changes (product_id, at, delta, stock, cause, order_id, user_id, reason)
select id, timestamptz '2026-03-01 09:00Z' + n * interval '1 hour', 1, stock_quantity - 11 + n, cause,
  case when cause in ('placed', 'expired', 'cancelled', 'returned') then 1 end, case when cause in ('adjusted', 'edited') then 1 end,
  case cause when 'adjusted' then 'Counted' else '' end
from products, unnest('{created,placed,expired,cancelled,returned,edited,adjusted,imported,bulk_edited,bulk_undone,other}'::text[])
  with ordinality as causes (cause, n)
where id = 3 order by n;
