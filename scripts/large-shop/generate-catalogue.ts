import type { Sql } from '../../server/db/sql.ts';

const BATCH = 2_000;
const MAKES = ['Toyota', 'Nissan', 'Subaru', 'Mazda', 'Honda', 'Mitsubishi', 'Isuzu', 'Suzuki'];
const MODELS = 12;
const GENERATIONS = 5;
const BRANDS = ['Genuine', 'Aisin', 'Denso', 'KYB', 'Bosch', 'NGK', 'Koyo', 'Exedy', 'Bando', 'TRW'];
const SYLLABLES = ['ra', 'vo', 'li', 'zen', 'ta', 'mi', 'qua', 'ro', 'sel', 'dy', 'no', 'ka'];
const SIDES = ['Front', 'Rear', 'Left', 'Right', 'Upper', 'Lower'];

function pseudoRandom(seed: number, limit: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % limit;
}

function createVehicle(index: number) {
  const make = MAKES[index % MAKES.length]!;
  const model = Math.floor(index / MAKES.length) % (MODELS * GENERATIONS);
  const name = [1, 2, 3].map((part) => SYLLABLES[pseudoRandom(model * 7 + part + make.length, 12)]).join('');
  const letters = String.fromCharCode(65 + (index % 26), 65 + (pseudoRandom(index, 26) % 26), 90);
  return {
    make,
    model: name.charAt(0).toUpperCase() + name.slice(1),
    chassis: `${letters}${100 + (index % 400)}`,
    engine: `${(index % 8) + 1}${letters.slice(0, 2)}-FE`,
  };
}

interface Template {
  name: string;
  category_id: number;
  subcategory_id: number;
  description: string;
}

const getPartName = (name: string): string =>
  name.split(/ (?:for|Toyota|Nissan|Subaru|Mazda|Honda|Isuzu)\b/)[0]!;

/**
 * Fills a seeded shop with generated products until it has `size`, varying the demo catalogue by brand and vehicle.
 * Deterministic.
 */
export async function generateCatalogue(sql: Sql, size: number): Promise<void> {
  const templates = await sql<Template[]>`
    select name, category_id, subcategory_id, description from products where slug not like 'made-%' order by id`;
  const [existing] = await sql<{ made: number }[]>`select count(*)::int as made from products`;
  for (let from = existing?.made ?? 0; from < size; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, size - from) }, (_, index) => from + index);
    const rows = numbers.map((number) =>
      createProduct(number, templates[number % templates.length]!, templates.length),
    );
    await sql`
      insert into products (slug, name, description, features, brand, condition, price, shipping_fee, stock_quantity,
        category_id, subcategory_id, units_sold)
      select slug, name, description, features::jsonb, brand, condition, price, 100, stock, category_id, subcategory_id, sold
      from json_to_recordset(${JSON.stringify(rows)}::json) as made (slug text, name text, description text, features text,
        brand text, condition text, price int, stock int, category_id int, subcategory_id int, sold int)`;
  }
  // Whoever looks for a number reads it here, not in the documents of the search.
  await sql.query('alter table part_numbers disable trigger user');
  await sql`
    insert into part_numbers (product_id, kind, maker, shown)
    select id, 'oe', 'Toyota', lpad((id % 100000)::text, 5, '0') || '-' || lpad((id / 100000)::text, 2, '0') || 'B' || id % 97
    from products where slug like 'made-%' and not exists (select from part_numbers where product_id = products.id)`;
  await sql.query('alter table part_numbers enable trigger user');
  await sql`
    insert into product_images (product_id, media_hash, alt_text, is_main, position)
    select p.id, (select media_hash from categories where id = p.category_id), p.name, true, 1
    from products as p where not exists (select from product_images where product_id = p.id)`;
  await sql`
    insert into reviews (product_id, name, rating, comment)
    select p.id, 'Made up', 1 + (p.id * 7 + n) % 5, 'Fits as it should.' from products as p cross join generate_series(1, 2) as n
    where p.slug like 'made-%' and p.id % 10 = 0 and not exists (select from reviews where product_id = p.id)`;
  await sql`vacuum analyze`;
}

function createProduct(number: number, template: Template, kinds: number) {
  const { make, model, chassis, engine } = createVehicle(Math.floor(number / kinds));
  const other = createVehicle(pseudoRandom(number, 4000));
  const brand = BRANDS[pseudoRandom(number, BRANDS.length)]!;
  const side = SIDES[pseudoRandom(number + 9, SIDES.length)]!;
  return {
    slug: `made-${number}`,
    name: `${getPartName(template.name)} ${brand} ${make} ${model} ${chassis}`,
    description: template.description,
    features: JSON.stringify([
      `Part number ${10000 + pseudoRandom(number, 90000)}-${10000 + pseudoRandom(number + 3, 90000)}`,
      `Fits ${make} ${model} ${chassis}, ${other.chassis} with ${engine}`,
      `${side} position, ${brand} quality`,
    ]),
    brand,
    condition: brand === 'Genuine' ? 'genuine' : 'aftermarket',
    price: 300 + pseudoRandom(number, 40_000),
    stock: pseudoRandom(number, 12) === 0 ? 0 : 1 + pseudoRandom(number + 1, 60),
    category_id: template.category_id,
    subcategory_id: template.subcategory_id,
    sold: Math.floor(3000 / (1 + pseudoRandom(number, 1000))),
  };
}
