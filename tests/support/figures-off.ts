const COUNTED = "status in ('paid', 'shipping', 'delivered')";
const DAY = "(paid_at at time zone 'Africa/Nairobi')::date";
const SOLD = `select ${DAY} as day, i.product_id, sum(i.quantity) as units, sum(i.price::bigint * i.quantity) as revenue
  from orders join order_items i on i.order_id = orders.id where ${COUNTED} group by 1, 2`;
const FIRST = `select user_id, count(*) as orders, sum(total) as revenue, min(paid_at) as first_paid_at
  from orders where ${COUNTED} group by 1`;

/** What is kept, and the same reckoned from the orders. */
const SUMS: [kept: string, reckoned: string][] = [
  [
    'select day, campaign, revenue, orders from sales_by_day where orders <> 0',
    `select ${DAY}, attribution_campaign, sum(total), count(*) from orders where ${COUNTED} group by 1, 2`,
  ],
  ['select day, product_id, units, revenue from product_sales_by_day where units <> 0', SOLD],
  [
    'select product_id, units, revenue from product_sales where units <> 0',
    `select product_id, sum(units), sum(revenue) from (${SOLD}) sold group by 1`,
  ],
  ['select user_id, orders, revenue, first_paid_at from customer_sales where orders <> 0', FIRST],
  [
    'select day, people from newcomers_by_day where people <> 0',
    `select (first_paid_at at time zone 'Africa/Nairobi')::date, count(*) from (${FIRST}) firsts group by 1`,
  ],
];

const off = ([kept, reckoned]: [string, string]) =>
  `(select count(*) from ((${kept} except ${reckoned}) union all (${reckoned} except ${kept})) apart)`;

/** An expression of SQL: how many of the kept sums are not what the orders add up to. */
export const FIGURES_OFF = `(${SUMS.map(off).join(' + ')})::int`;
