import type { SqlPool } from '../../../../server/db/sql-pool.ts';

/** Rows in each growing table: several times what one plan node may read. */
export const ROWS = 8_000;

/** A made-up hash, different in every row. */
const hash = "md5(n::text) || md5('x' || n)";

/** Rows with an open refund of a taken payment. */
const IS_OPEN_REFUND = 'n between 31 and 60 and n % 9 > 0';

/** One insert for each table. n runs from 1 to ROWS, and equals the identity column when the table was empty. */
const INSERTS = [
  `users (username, email) select 'Person ' || n, 'person-' || n || '@made.test'`,
  `sessions (user_id, created_at, ends_at) select n, now() - n * interval '10 seconds', now() + interval '30 days'`,
  `identities (provider, subject, user_id, created_at) select 'google', 'subject ' || n, n, now()`,
  `pending_signups (email, username, password_hash, ticket_hash, code_hash, code_expires_at, created_at)
    select 'new-' || n || '@made.test', 'New', 'x', ${hash}, 'x', now(), now() - n * interval '4 seconds'`,
  `reset_codes (user_id, code_hash, expires_at, created_at) select n, 'x', now(), now() - n * interval '4 seconds'`,
  `mails (recipient, subject, text, html, created_at, sent_at, state)
    select 'person-' || n || '@made.test', 'Your order', repeat('An order. ', 20), repeat('An order. ', 20),
      now() - n * interval '4 seconds', case when n % 400 > 0 then now() - n * interval '4 seconds' end,
      case when n % 400 > 0 then 'sent' else 'waiting' end`,
  `rate_limits (key, window_start, count)
    select 'login:account:person-' || n || '@made.test', date_trunc('hour', now()) - n % 20 * interval '1 hour', 1`,
  `audit_log (at, actor_user_id, actor, action, subject, after)
    select now() - n * interval '1 hour', 1, 'person-' || n % 9 || '@made.test', 'change product', 'product ' || n, '{"price": 1}'`,
  `catalogue_imports (user_id, body, dry_run, state, created_at, finished_at)
    select 1, '', false, 'done', now() - n * interval '10 minutes', now() - n * interval '10 minutes'`,
  `media (hash, content_type, body, width, height, placeholder, created_at, check_at)
    select md5(n::text), 'image/jpeg', '\\x00', 400, 300, 'data:,', now() - n * interval '1 hour', now() + n * interval '1 minute'`,
  `media_variants (hash, width, format, body) select md5(n::text), 96, 'webp', '\\x00'`,
  `unused_objects (object, unused_since) select 'object-' || n, now() - n * interval '1 minute'`,
  `products (brand, condition, created_at, slug, name, description, price, category_id, subcategory_id, units_sold, stock_quantity, review_count, rating_total)
    select 'Maker ' || n % 7, 'genuine', now() - n * interval '1 minute', 'part-' || n, 'Part ' || n || ' ' || (array['Brake Pads', 'Oil Filter', 'Headlight', 'Shock Absorber'])[1 + n % 4],
      'Fits as it should.', 300 + n * 7919 % 9000, 2 + n % 12, 12 + n % 12, n * 104729 % 500, 5, 1, 1 + n % 5`,
  `product_images (product_id, media_hash, alt_text, is_main, position) select n, md5(n::text), 'Part', true, 1`,
  `product_search (product_id, is_popular, is_runner_up, document, names)
    select n, n % 8 = 0, n % 8 = 1, setweight(to_tsvector('english', name), 'A') || concat('#c', 2 + n % 12, ' #s', 12 + n % 12)::tsvector, to_tsvector('english', name)
    from generate_series(1, ${ROWS}) as n, lateral (select 'Part ' || n || ' ' || (array['Brake Pads', 'Oil Filter', 'Headlight', 'Shock Absorber'])[1 + n % 4] as name) as named`,
  `product_names (product_id, text) select id, name || ' ' || slug from products`,
  `search_words (word, stem, code, in_name) select 'word' || n, 'word' || n, true, true`,
  `reviews (product_id, user_id, name, rating, comment, created_at)
    select n, n, 'Person', 1 + n % 5, 'Fits.', now() - n * interval '1 hour'`,
  `addresses (user_id, first_name, last_name, street_address, city, county, phone_number, email)
    select n, 'Person', n, 'Ngong Road', 'Nairobi', 'Nairobi', '+254712345678', 'person@made.test'`,
  `orders (order_number, user_id, status, payment_method, subtotal, shipping, total, first_name, last_name, email, phone,
      street, city, county, created_at, placed_at, paid_at, paid_attempt_id)
    select lpad(n::text, 12, '0'), n, case when n <= 30 then 'pending' when n % 9 = 0 then 'cancelled' else 'delivered' end, 'mpesa',
      1000, 200, 1200, 'Person', n, 'person-' || n || '@made.test', '+2547' || lpad((n::bigint * 7907 % 100000000)::text, 8, '0'),
      'Ngong Road', 'Nairobi', 'Nairobi', now() - n * interval '30 seconds', now() - n * interval '30 seconds',
      case when n > 30 and n % 9 > 0 then now() - n * interval '30 seconds' end, case when n > 30 and n % 9 > 0 then n end`,
  `order_items (order_id, product_id, name, price, shipping_fee, quantity) select n, 1 + n * 37 % ${ROWS}, 'Part', 1000, 200, 1`,
  `order_events (order_id, at, actor, actor_user_id, to_status) select n, now() - n * interval '30 seconds', 'owner', n, 'pending'`,
  `order_notes (order_id, author_user_id, at, text) select n, 1, now() - n * interval '1 hour', 'A note'`,
  `text_messages (order_id, kind, recipient, text, created_at, state, attempted_at)
    select n, 'paid', '+2547' || lpad((n::bigint * 7907 % 100000000)::text, 8, '0'), 'Gari: an order.', now() - n * interval '4 minutes',
      case when n <= 20 then 'waiting' else 'sent' end, case when n > 20 then now() - n * interval '4 minutes' end`,
  `idempotency_keys (user_id, key, fingerprint, order_id, created_at)
    select n, 'key-' || n, 'x', n, now() - n * interval '4 seconds'`,
  `stock_changes (product_id, at, delta, stock, cause, order_id, user_id)
    select 1 + n % 2, now() - n * interval '1 hour', -1, 5, 'placed', n, case when n % 100 = 0 then n end`,
  `payment_attempts (order_id, provider, method, state, amount, token_hash, phone, reference, merchant_reference, receipt,
      created_at, deadline_at, next_ask_at, decided_at, taken_amount)
    select n, 'safaricom', 'mpesa', case when n <= 30 then 'open' when n % 9 = 0 then 'failed' else 'paid' end, 1200, ${hash},
      '2547' || lpad((n::bigint * 7907 % 100000000)::text, 8, '0'), 'ws_CO_' || n, 'merchant-' || n, 'RECEIPT' || n,
      now() - n * interval '30 seconds', now(), case when n <= 30 then now() + interval '5 minutes' end, now(), case when n > 30 and n % 9 > 0 then 1200 end`,
  `provider_events (provider, attempt_id, body, received_at, verdict)
    select 'safaricom', n, '{}', now() - n * interval '20 minutes', 'paid'`,
  `refund_tasks (order_id, attempt_id, amount, paid_back, reason, state, created_at, done_at, done_by)
    select n, n, 1200, case when ${IS_OPEN_REFUND} then 0 else 1200 end, 'Cancelled', case when ${IS_OPEN_REFUND} then 'open' else 'done' end,
      now() - n * interval '1 hour', case when not (${IS_OPEN_REFUND}) then now() end, case when not (${IS_OPEN_REFUND}) then 'boss@made.test' end`,
  `refund_paybacks (task_id, amount, reference, at, by, returned_at, returned_by, returned_note)
    select n, 1200, 'PB' || n, now(), 'boss@made.test', case when ${IS_OPEN_REFUND} then now() end, case when ${IS_OPEN_REFUND} then 'boss@made.test' end,
      case when ${IS_OPEN_REFUND} then 'It came back' else '' end`,
  `known_devices (hash, user_id, last_used_at) select ${hash}, n, now() - n * interval '1 minute'`,
  `second_factor_tickets (hash, user_id, method, password_mark, created_at)
    select ${hash}, n, 'password', 'x', now() - n * interval '4 seconds'`,
  `passkey_challenges (hash, user_id, created_at) select ${hash}, case when n % 2 = 0 then n end, now() - n * interval '4 seconds'`,
  `passkeys (id, user_id, public_key, counter, transports, device, synced, created_at)
    select 'passkey-' || n, n, '\\x00', 0, '{internal}', 'Chrome on Android', true, now() - n * interval '1 hour'`,
  `used_id_tokens (hash, expires_at) select ${hash}, now() + n * interval '1 second'`,
  `payment_reviews (order_id, attempt_id, kind, reason, state, created_at, done_at)
    select n, n, 'amount', 'Look', case when n <= 30 then 'open' else 'done' end, now() - n * interval '1 hour',
      case when n > 30 then now() end`,
  `sales_by_day (day, campaign, revenue, orders) select current_date - n / 10, 'campaign-' || n % 10, 1200, 1`,
  `product_sales (product_id, units, revenue) select n, n * 104729 % 500, 1200`,
  `product_sales_by_day (day, product_id, units, revenue) select current_date - n / 20, n, 1, 1000`,
  `customer_sales (user_id, orders, revenue, first_paid_at) select n, 1, 1200, now()`,
  `vehicle_requests (user_id, email, text, status, vehicle_id, product_ids, created_at, answered_at, answered_by)
    select n, 'person-' || n || '@made.test', 'Which car is it?', case when n <= 30 then 'open' else 'answered' end,
      case when n > 30 then 1 + n % 20 end, case when n > 30 then array[n] else '{}' end, now() - n * interval '1 hour',
      case when n > 30 then now() - n * interval '30 minutes' end, case when n > 30 then 'boss@made.test' end`,
  `vehicle_request_photos (request_id, position, body, delete_at) select n, 1, '\\x00', now() + n * interval '1 hour'`,
  `vehicle_codes (norm, kind, vehicle_id) select 'CODE' || n, 'frame', n`,
  // Of models that no vehicle has: what a new vehicle fits is written by triggers, beside these fitments.
  `fitment_rules (product_id, make_id, model_id, source_id) select n, 1, 1000000 + n, 1`,
  `fitments (vehicle_id, product_id, rule_id, quantity, qualifier_ids, exclusion) select 1 + n % 20, n, n, 1, '{}', false`,
  `vehicle_lists (vehicle_id, category_id, subcategory_id, count, decided, by_popularity, by_price, by_price_descending, conditional)
    select n / 60, 2 + n % 12, n % 60, 1, 0, array[n], array[n], array[n], '{}'`,
  `fitment_versions (product_id, version) select n, 2`,
  `news_consents (user_id, kind, given_at, token) select n, 'stock', now(), substr(${hash}, 1, 43)`,
  `stock_requests (user_id, product_id, created_at) select n, 1 + n % 200, now() - n * interval '10 minutes'`,
  `garage_cars (user_id, vehicle_id, frame, current, used_at) select n, 1 + n % 20, 'NZE141-' || n, true, now()`,
  `customer_notes (user_id, position, text, author_id, created_at) select n, 1, 'Called.', 1, now() - n * interval '1 hour'`,
  `fitment_batches (user_id, created_at) select 1, now() - n * interval '10 minutes'`,
  `fitment_batch_products (batch_id, product_id, version, before) select n, n, 2, '[]'`,
  `product_batches (user_id, field, created_at) select 1, 'price', now() - n * interval '10 minutes'`,
  `product_batch_products (batch_id, product_id, version, before, after) select n, n, 2, 100, 110`,
  `product_costs (product_id, cost, changed_at) select n, 200, now()`,
  `part_numbers (product_id, kind, maker, shown) select n, 'oe', 'Toyota', lpad(n::text, 5, '0') || '-52180'`,
  `number_links (from_norm, to_norm, kind, source_id) select lpad(n::text, 5, '0') || '52180', lpad((n + 1)::text, 5, '0') || '52181', 'superseded', 1`,
];

/** Tables that stay small however much the shop sells; they need no index. */
export const SMALL_TABLES: Record<string, string> = {
  categories: 'shelves, made by hand',
  subcategories: 'shelves, made by hand',
  product_counts: 'one row a shelf',
  campaigns: 'made by hand, a few a month',
  offers: 'one a day at most, for two years',
  campaign_spend: 'typed in by hand, one row a campaign and day',
  delivery_estimates: 'one row a county',
  demo_seed: 'one row',
  second_factors: 'one row a member of staff',
  recovery_codes: 'ten a member of staff',
  shop_settings: 'one row',
  newcomers_by_day: 'one row a day, read by the dashboard alone',
  makes: 'makes of cars, some 50',
  models: 'models of cars, made by hand',
  generations: 'a few for each model',
  engines: 'a few for each make',
  vehicles: 'made by hand, some 1,500',
  qualifiers: 'made by hand, some 100',
  fitment_sources: 'suppliers, some 20',
  unknown_codes: 'at most 2,000',
  vehicle_lookups: 'one row a vehicle',
  restocks: 'those of the last minutes',
  vehicle_list_changes: 'those of the last seconds',
  fitment_conflicts: 'at most 2,000',
  fitment_comparison: 'one row',
};

/** Fills an empty, migrated database as superuser, bypassing triggers and foreign keys. */
export async function fillLargeShop(sql: SqlPool): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into categories (id, name, media_hash) select n, 'Shelf ' || n, md5(n::text) from generate_series(2, 13) as n`;
    await tx`
      insert into subcategories (id, category_id, name)
      select n, 2 + n % 12, 'Subshelf ' || n from generate_series(1, 60) as n`;
    await tx`
      insert into campaigns (name, channel, utm_campaign)
      select 'Campaign ' || n, 'radio', 'campaign-' || n from generate_series(1, 10) as n`;
    for (const insert of INSERTS) {
      const isCompleteStatement = /generate_series|from products$/.test(insert);
      await tx.query(
        `insert into ${insert}${isCompleteStatement ? '' : ` from generate_series(1, ${ROWS}) as n`}`,
      );
    }
    await tx.query(`
      insert into session_tokens (hash, session_id, kind, created_at, expires_at)
      select md5(id::text) || kind, id, kind, created_at, created_at + interval '7 days'
      from sessions, (values ('access'), ('refresh')) as kinds (kind)`);
    await tx`
      select setval('categories_id_seq', (select max(id) from categories)),
        setval('subcategories_id_seq', (select max(id) from subcategories))`;
    await tx`
      insert into product_counts (category_id, subcategory_id, for_sale)
      select category_id, subcategory_id, count(*) from products group by 1, 2`;
  });
  await sql`vacuum analyze`;
}
