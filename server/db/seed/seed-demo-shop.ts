import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../../features/accounts/passwords.ts';
import { type Database, inTransaction, type Transaction } from '../client.ts';
import {
  categories,
  media,
  productImages,
  products,
  reviews,
  subcategories,
  users,
} from '../schema/index.ts';
import { categories as seedCategories } from './catalogue/categories.ts';
import { drawPicture } from './catalogue/pictures/draw-picture.ts';
import { products as seedProducts } from './catalogue/products.ts';
import type { PictureSpec, SeedProduct } from './catalogue/types.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { slugOf } from './slug.ts';

const SEED_LOCK = 4_275;
const DAY = 86_400_000;
const VIEWS = ['main', 'detail', 'scale'] as const;
const VIEW_WORDS = { main: '', detail: ', close up', scale: ', with its measures' };

/** Stocks an empty database with the demo shop and its accounts; answers false where there is a shop already. */
export async function seedDemoShop(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [existing] = await tx.select({ id: users.id }).from(users).limit(1);
    if (existing) return false;
    await seedCategoriesInto(tx);
    for (const product of seedProducts) await seedProduct(tx, product, now);
    await seedAccounts(tx);
    return true;
  });
}

async function seedCategoriesInto(tx: Transaction): Promise<void> {
  for (const { id, name, picture, subcategories: names } of seedCategories) {
    await tx.insert(categories).values({ id, name, mediaHash: await keepPicture(tx, picture, 'main') });
    await tx
      .insert(subcategories)
      .values(names.map((child, index) => ({ id: id * 100 + index + 1, categoryId: id, name: child })));
  }
}

async function seedProduct(tx: Transaction, seed: SeedProduct, now: Date): Promise<void> {
  const position = seedCategories
    .find(({ id }) => id === seed.category)!
    .subcategories.indexOf(seed.subcategory);
  const [product] = await tx
    .insert(products)
    .values({
      slug: slugOf(seed.name),
      name: seed.name,
      description: seed.description,
      features: [...seed.features],
      box: seed.box,
      price: seed.price,
      shippingFee: seed.shippingFee,
      stockQuantity: seed.stock,
      categoryId: seed.category,
      subcategoryId: seed.category * 100 + position + 1,
      unitsSold: seed.sold,
    })
    .returning({ id: products.id });
  const productId = product!.id;
  for (const [index, view] of VIEWS.entries()) {
    await tx.insert(productImages).values({
      productId,
      mediaHash: await keepPicture(tx, seed.picture, view),
      altText: `${seed.name}${VIEW_WORDS[view]}`,
      isMain: view === 'main',
      position: index + 1,
    });
  }
  if (seed.reviews.length === 0) return;
  await tx.insert(reviews).values(
    seed.reviews.map(({ name, rating, comment, daysAgo }) => ({
      productId,
      name,
      rating,
      comment,
      createdAt: new Date(now.getTime() - daysAgo * DAY),
    })),
  );
}

async function keepPicture(
  tx: Transaction,
  picture: PictureSpec,
  view: (typeof VIEWS)[number],
): Promise<string> {
  const body = Buffer.from(drawPicture(picture, view));
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  await tx.insert(media).values({ hash, contentType: 'image/svg+xml', body }).onConflictDoNothing();
  return hash;
}

async function seedAccounts(tx: Transaction): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.insert(users).values(demoAccounts.map((account) => ({ ...account, passwordHash })));
}
