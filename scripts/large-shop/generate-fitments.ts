import type { SqlPool } from '../../server/db/sql-pool.ts';

export interface FitmentScale {
  products: number;
  vehicles: number;
  /** Rows of `fitments`. */
  fitments: number;
}

/** Of the products; the others fit any car or are unchecked. */
const FITTED_SHARE = 0.85;
const BUSIEST_SHARE = 0.155;
const FEWEST_PARTS = 400;

/**
 * How many products fit each vehicle, the busiest first: falling as the rank's power, the last tenth with few parts. Adds
 * up to about the number of fitments.
 */
function countParts({ products, vehicles, fitments }: FitmentScale): number[] {
  const busiest = Math.round(products * BUSIEST_SHARE);
  const few = Math.max(1, Math.floor(vehicles / 10));
  const many = vehicles - few;
  const fewest = Math.min(FEWEST_PARTS, Math.ceil(products / 100));
  const sum = (exponent: number) =>
    Array.from({ length: many }, (_, rank) => busiest * (rank + 1) ** -exponent).reduce((a, b) => a + b, 0);
  let [low, high] = [0, 3];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (sum(middle) > fitments - few * fewest) low = middle;
    else high = middle;
  }
  return [
    ...Array.from({ length: many }, (_, rank) => Math.max(fewest, busiest * (rank + 1) ** -low)),
    ...Array.from({ length: few }, () => fewest),
  ].map((count) => Math.round(count / FITTED_SHARE));
}

/**
 * Fills a seeded shop with products, vehicles, part numbers and fitments, bypassing triggers and foreign keys. One product
 * in twenty fits any car, one in ten is unchecked; of the fitments one in fifty excludes, one in twenty asks a question
 * and one in twenty is for some months. Generated products have the names and search documents of demo products with a
 * number, and rules only where files of rules have written them.
 */
export async function generateFitments(sql: SqlPool, scale: FitmentScale): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into makes (name, slug, position) select 'Make ' || n, 'bench-make-' || n, 100 + n from generate_series(1, 30) as n`;
    await tx`
      insert into models (make_id, name, slug)
      select (select id from makes where slug = 'bench-make-' || 1 + n % 30), 'Model ' || n, 'bench-model-' || n
      from generate_series(1, ${Math.ceil(scale.vehicles / 5)}::int) as n`;
    await tx`
      insert into generations (model_id, name, slug, built)
      select id, 'First', 'first', '[24000,24200)' from models where slug like 'bench-model-%'`;
    await tx`
      insert into engines (make_id, code, cc, fuel)
      select id, id || 'B' || n, 1500, 'petrol' from makes, generate_series(1, 5) as n where slug like 'bench-make-%'`;
    await tx`
      insert into vehicles (make_id, model_id, generation_id, chassis_code, engine_id, drive, built, label, slug, source_id)
      select m.make_id, m.id, g.id, 'BN' || m.id || v, (select min(id) + v % 5 from engines where make_id = m.make_id), 'fwd',
        '[24000,24200)', 'Bench ' || m.name || ' ' || v, 'bench-' || m.id || '-' || v, (select min(id) from fitment_sources)
      from models as m join generations as g on g.model_id = m.id, generate_series(1, 5) as v where m.slug like 'bench-model-%'`;
    await tx`
      insert into vehicle_codes (norm, kind, vehicle_id)
      select chassis_norm, 'frame', id from vehicles where slug like 'bench-%'`;
    await tx`
      insert into products (slug, name, description, price, shipping_fee, stock_quantity, category_id, subcategory_id,
        units_sold, review_count, rating_total, recent_units, fitment_kind)
      select 'made-' || n, s.names[1 + n % cardinality(s.names)] || ' ' || n, '', 100 + (n::bigint * 7919 % 90000)::int, 100, 5, s.category_id, s.id,
        (n::bigint * 104729 % 500)::int, n % 4, n % 4 * (3 + n % 3), (n::bigint * 31 % 40)::int,
        case when n % 20 = 7 then 'universal' when n % 10 = 3 then 'unchecked' else 'vehicle' end
      from generate_series(1, ${scale.products}::int) as n
      join (
        select subcategory_id as id, category_id, array_agg(name order by id) as names,
          row_number() over (order by subcategory_id) as place, count(*) over () as total
        from products where subcategory_id is not null group by 1, 2
      ) as s
        on s.place = 1 + (n::bigint * 2654435761 >> 7) % s.total`;
    await tx`
      insert into product_images (product_id, media_hash, alt_text, is_main, position)
      select p.id, c.media_hash, p.name, true, 1 from products as p join categories as c on c.id = p.category_id
      where p.slug like 'made-%'`;
    await tx`
      insert into part_numbers (product_id, kind, maker, shown)
      select id, 'oe', 'Toyota', lpad((id % 100000)::text, 5, '0') || '-' || lpad((id / 100000)::text, 2, '0') || 'B' || id % 97
      from products where slug like 'made-%'`;
  });
  const parts = countParts(scale);
  const firstId = await getFirstId(sql);
  await sql`alter table fitments drop constraint fitments_rule`;
  await sql`drop index fitments_rule`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into fitments (vehicle_id, product_id, rule_id, quantity, qualifier_ids, exclusion, built)
      select v.id, p.id, p.id, 1, case when (p.id + v.place) % 20 = 1 then array[(select min(id) from qualifiers)] else '{}' end,
        (p.id + v.place) % 50 = 0, case when (p.id + v.place) % 20 = 2 then '[24050,24100)'::int4range end
      from (
        select id, row_number() over (order by id) as place from vehicles where slug like 'bench-%'
      ) as v
      join unnest(${parts}::int[]) with ordinality as parts (count, place) on parts.place = v.place
      cross join lateral (
        select distinct ${firstId}::int
          + ((place_in_list::double precision * ${scale.products}::int / parts.count)::int + v.place::int * 7919) % ${scale.products}::int as id
        from generate_series(0, parts.count - 1) as place_in_list
        order by 1
      ) as listed
      join products as p on p.id = listed.id where p.fitment_kind = 'vehicle'`;
  });
  await sql`create index fitments_rule on fitments (product_id, rule_id)`;
  await generateDocuments(sql);
  await sql`
    update product_counts as counted set for_sale = p.for_sale, universal = p.universal, unchecked = p.unchecked, open = p.open
    from (
      select category_id, coalesce(subcategory_id, 0) as subcategory_id, count(*) as for_sale,
        count(*) filter (where fitment_kind = 'universal') as universal, count(*) filter (where fitment_kind = 'unchecked') as unchecked,
        count(*) filter (where fitment_kind = 'vehicle' and fitment_open) as open
      from products where archived_at is null group by 1, 2
    ) as p where counted.category_id = p.category_id and counted.subcategory_id = p.subcategory_id`;
  await sql`insert into vehicle_list_changes (vehicle_id) select id from vehicles union all select 0`;
  await sql`vacuum analyze`;
}

async function generateDocuments(sql: SqlPool): Promise<void> {
  await sql`analyze products, fitments`;
  await sql`
    drop index product_search_document_vehicles, product_search_names, product_search_popular_document, product_search_popular_names`;
  await sql.begin(async (tx) => {
    await tx`set local enable_nestloop = off`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into product_search (product_id, document, names, vehicle_ids)
      select p.id, demo.document || to_tsvector('simple', p.slug), demo.names || to_tsvector('simple', p.slug),
        case when p.fitment_kind = 'universal' then '{0}' else coalesce(f.vehicle_ids, '{}') end
      from products as p
      join (
        select d.name, d.subcategory_id, s.document, s.names
        from products as d join product_search as s on s.product_id = d.id where d.slug not like 'made-%'
      ) as demo on demo.subcategory_id = p.subcategory_id and p.name = demo.name || translate(p.slug, 'made-', ' ')
      left join (
        select product_id, array_agg(distinct vehicle_id) as vehicle_ids from fitments where not exclusion group by 1
      ) as f on f.product_id = p.id
      where p.slug like 'made-%'`;
  });
  await sql`create index product_search_document_vehicles on product_search using gin (document, vehicle_ids)`;
  await sql`create index product_search_names on product_search using gin (names)`;
  await sql`
    create index product_search_popular_document on product_search using gin (document, vehicle_ids) where is_popular`;
  await sql`create index product_search_popular_names on product_search using gin (names) where is_popular`;
}

async function getFirstId(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select min(id) as id from products where slug like 'made-%'`;
  return row!.id;
}
