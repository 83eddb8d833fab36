const COUNTED_ORDERS = "status in ('paid', 'shipping', 'delivered')";
const DAY = "(paid_at at time zone 'Africa/Nairobi')::date";
const PRODUCT_TOTALS = `select ${DAY} as day, i.product_id, sum(i.quantity) as units, sum(i.price::bigint * i.quantity) as revenue
  from orders join order_items i on i.order_id = orders.id where ${COUNTED_ORDERS} group by 1, 2`;
const CUSTOMER_TOTALS = `select user_id, count(*) as orders, sum(total) as revenue, min(paid_at) as first_paid_at
  from orders where ${COUNTED_ORDERS} group by 1`;

/** Stored totals, and the same totals recalculated from the orders. */
const TOTALS: [stored: string, recalculated: string][] = [
  [
    'select day, campaign, revenue, orders from sales_by_day where orders <> 0',
    `select ${DAY}, attribution_campaign, sum(total), count(*) from orders where ${COUNTED_ORDERS} group by 1, 2`,
  ],
  ['select day, product_id, units, revenue from product_sales_by_day where units <> 0', PRODUCT_TOTALS],
  [
    'select product_id, units, revenue from product_sales where units <> 0',
    `select product_id, sum(units), sum(revenue) from (${PRODUCT_TOTALS}) sold group by 1`,
  ],
  ['select user_id, orders, revenue, first_paid_at from customer_sales where orders <> 0', CUSTOMER_TOTALS],
  [
    'select day, people from newcomers_by_day where people <> 0',
    `select (first_paid_at at time zone 'Africa/Nairobi')::date, count(*) from (${CUSTOMER_TOTALS}) firsts group by 1`,
  ],
];

const countDifferences = ([stored, recalculated]: [string, string]) =>
  `(select count(*) from ((${stored} except ${recalculated}) union all (${recalculated} except ${stored})) apart)`;

/** SQL expression for the number of stored totals that differ from the recalculated ones. */
export const METRICS_DRIFT = `(${TOTALS.map(countDifferences).join(' + ')})::int`;
