import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, media, mediaVariants, productImages } from '../../../server/db/schema/index.ts';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { fetchPicture, twoColours, upload } from './pictures.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

const HOUR = 3_600_000;
const uploadPicture = async (width: number) =>
  (await upload(shop, token, await twoColours(width, 200).png().toBuffer())).body;
const isStored = async (hash: string) =>
  (await shop.db.select().from(media).where(eq(media.hash, hash))).length === 1;

test('[PICTURE-04] replies that show a product name the largest copy, the sizes and the placeholder of its picture', async () => {
  const picture = await uploadPicture(1300);
  const product = await createProduct(shop.db);
  await shop.db
    .update(productImages)
    .set({ mediaHash: picture.id })
    .where(eq(productImages.productId, product.id));
  const address = `/media/${picture.id}/1280.webp`;
  const { body } = await shop.call('productById', { params: product });
  expect(body.images).toEqual([
    {
      image: address,
      alt_text: product.name,
      is_main: true,
      width: 1300,
      height: 200,
      placeholder: picture.placeholder,
    },
  ]);
  const buyer = await createUser(shop.ctx);
  const { body: placed } = await shop.call('placeOrder', {
    token: buyer.token,
    body: orderRequest([{ product, quantity: 1 }]),
  });
  expect(placed.order.cart_items[0]!.product.images).toEqual([{ image: address }]);
});

test('a drawing has neither sizes nor a placeholder', async () => {
  const product = await createProduct(shop.db);
  const { body } = await shop.call('productById', { params: product });
  expect(body.images).toEqual([
    { image: '/media/0123456789abcdef0123456789abcdef.svg', alt_text: product.name, is_main: true },
  ]);
});

test('[PICTURE-05] an upload that no product shows is deleted after a day with its copies; other uploads and drawings stay', async () => {
  const used = await uploadPicture(300);
  const unused = await uploadPicture(310);
  const sharedPicture = await uploadPicture(320);
  const product = await createProduct(shop.db);
  await shop.db
    .update(productImages)
    .set({ mediaHash: used.id })
    .where(eq(productImages.productId, product.id));
  await createProduct(shop.db);
  await fetchPicture(shop, `/media/${unused.id}/96.webp`);
  const later = { ...shop.ctx, now: () => new Date(shop.clock.now().getTime() + 23 * HOUR) };
  await cleanUp(later);
  expect(await Promise.all([used, unused, sharedPicture].map(({ id }) => isStored(id)))).toEqual([
    true,
    true,
    true,
  ]);

  shop.clock.advance(25 * HOUR);
  await shop.db.update(media).set({ createdAt: shop.clock.now() }).where(eq(media.hash, sharedPicture.id));
  await cleanUp(shop.ctx);
  expect(await Promise.all([used, unused, sharedPicture].map(({ id }) => isStored(id)))).toEqual([
    true,
    false,
    true,
  ]);
  expect(await shop.db.select().from(mediaVariants).where(eq(mediaVariants.hash, unused.id))).toEqual([]);
  expect(await isStored('0123456789abcdef0123456789abcdef')).toBe(true);
  const records = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `picture ${unused.id}`));
  expect(records).toHaveLength(1);
});
