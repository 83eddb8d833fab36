-- Apart from the new column, whose lock would keep readers waiting while all products are summed up.
UPDATE "categories" c SET units_sold = sold.units FROM (
  SELECT category_id, sum(units_sold)::int AS units FROM "products" WHERE archived_at IS NULL GROUP BY 1
) sold WHERE sold.category_id = c.id;
