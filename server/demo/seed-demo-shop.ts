import { sql } from 'drizzle-orm';
import { type ProductCondition, slugify } from '#contract/product.ts';
import { type Database, runInTransaction, type Transaction } from '../db/client.ts';
import { deliveryEstimates, demoSeed, productImages, products, reviews, users } from '../db/schema/index.ts';
import { hashPassword } from '../features/accounts/credentials/passwords.ts';
import { rankCatalogue } from '../features/catalogue/rank-catalogue.ts';
import { categories as categoryList } from './catalogue/categories.ts';
import { getPictureViews } from './catalogue/picture-views.ts';
import type { PictureView } from './catalogue/pictures/draw-picture.ts';
import { products as productList } from './catalogue/products.ts';
import type { PictureSpec, SeedProduct } from './catalogue/types.ts';
import { demoEstimates } from './delivery-estimates.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { insertDrawings, renderDrawing } from './drawings.ts';
import { seedHistory } from './history/seed-history.ts';
import { SEED_LOCK, seedCategories, toSubcategoryId } from './seed-categories.ts';
import { isUniversal } from './vehicles/demo-rules.ts';
import { type SeededProduct, seedFitments, seedVehicles } from './vehicles/seed-vehicles.ts';

const DEMO_SOURCE = {
  name: 'Demo data',
  kind: 'demo',
  note: 'Made up for the demo shop; not checked.',
} as const;
const DAY = 86_400_000;
const VIEW_ALT_SUFFIXES: Record<PictureView, string> = {
  main: '',
  detail: ', close up',
  scale: ', with its measures',
  boxed: ', with its carton',
};

/**
 * Seeds an empty database with the demo shop, optionally with 90 days of history up to `now`. Returns false when
 * accounts already exist.
 */
export async function seedDemoShop(
  db: Database,
  now: Date,
  { history = false }: { history?: boolean } = {},
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [existing] = await tx.select({ id: users.id }).from(users).limit(1);
    if (existing) return false;
    await tx.insert(demoSeed).values({ seededAt: now });
    await seedCategories(tx);
    const seeded = await seedProducts(tx, now);
    const vehicles = await seedVehicles(tx, DEMO_SOURCE);
    await seedFitments(tx, vehicles, seeded);
    await seedAccounts(tx);
    await tx.insert(deliveryEstimates).values(demoEstimates);
    if (history) await seedHistory(tx, now);
    await rankCatalogue({ db: tx, now: () => now });
    return true;
  });
}

async function seedProducts(tx: Transaction, now: Date): Promise<SeededProduct[]> {
  const rows = await tx
    .insert(products)
    .values(productList.map(toProductRow))
    .returning({ id: products.id, slug: products.slug });
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const getProductId = ({ name }: SeedProduct): number => ids.get(slugify(name))!;
  const pictures = productList.flatMap((product) =>
    getPictureViews(product).map((view, index) => ({
      product,
      view,
      index,
      media: renderDrawing(toPicture(product), view),
    })),
  );
  await insertDrawings(
    tx,
    pictures.map((picture) => picture.media),
  );
  await tx.insert(productImages).values(
    pictures.map(({ product, view, index, media: { hash } }) => ({
      productId: getProductId(product),
      mediaHash: hash,
      altText: `${product.name}${VIEW_ALT_SUFFIXES[view]}`,
      isMain: view === 'main',
      position: index + 1,
    })),
  );
  await tx.insert(reviews).values(
    productList.flatMap((product) =>
      product.reviews.map(({ name, rating, comment, daysAgo }) => ({
        productId: getProductId(product),
        name,
        rating,
        comment,
        createdAt: new Date(now.getTime() - daysAgo * DAY),
      })),
    ),
  );
  return productList.map((product) => ({ ...product, id: getProductId(product) }));
}

function toProductRow(seed: SeedProduct): typeof products.$inferInsert {
  const { name, description, features, box, price, shippingFee, category } = seed;
  const position = categoryList.find(({ id }) => id === category)!.subcategories.indexOf(seed.subcategory);
  return {
    slug: slugify(name),
    name,
    description,
    features: [...features],
    box,
    condition: toCondition(seed),
    brand: toBrand(seed),
    fitmentKind: isUniversal(seed) ? 'universal' : 'unchecked',
    price,
    shippingFee,
    stockQuantity: seed.stock,
    categoryId: category,
    subcategoryId: toSubcategoryId(category, position),
    unitsSold: seed.sold,
  };
}

/** Makers of parts who do not make the cars that these parts are for. */
const AFTERMARKET_BRANDS = /\b(Aisin|Denso|Exedy|KYB|NGK)\b/;

const CAR_MAKERS = /\b(Toyota|Nissan|Mazda|Honda|Subaru|Mitsubishi|Isuzu)\b/;

function toCondition({ name, description, features }: SeedProduct): ProductCondition {
  if (name.includes('Ex-Japan')) return 'used';
  const isAftermarket =
    AFTERMARKET_BRANDS.test(name) || /aftermarket|OEM-equivalent/.test([description, ...features].join(' '));
  return isAftermarket ? 'aftermarket' : 'genuine';
}

/** The part's maker: the one that the name says, or the car's maker for genuine parts. */
function toBrand(seed: SeedProduct): string {
  const maker = AFTERMARKET_BRANDS.exec(seed.name)?.[1];
  return maker ?? (toCondition(seed) === 'genuine' ? (CAR_MAKERS.exec(seed.name)?.[1] ?? '') : '');
}

const PART_NUMBER = /^Part number (.+)$/;

/** The picture, with what is known of the part itself. */
function toPicture(seed: SeedProduct): PictureSpec {
  const [, partNumber] = seed.features.map((text) => PART_NUMBER.exec(text)).find((found) => found) ?? [];
  return {
    ...seed.picture,
    isUsed: toCondition(seed) === 'used',
    ...(partNumber !== undefined && { partNumber }),
  };
}

async function seedAccounts(tx: Transaction): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.insert(users).values(demoAccounts.map((account) => ({ ...account, passwordHash })));
}
