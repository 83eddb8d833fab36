import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { partNumbers, products } from '#server/db/schema/index.ts';
import { rankCatalogue } from '#server/features/catalogue/rank-catalogue.ts';
import { payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createReviews } from '#tests/factories/create-reviews.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { placeOrder } from '#tests/support/demo-phone.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Fills an empty shop with some of all that public reads show, and returns everything that can change of it. */
export async function createChangingCatalogue(shop: TestShop) {
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const shoppers = [await createUser(shop.ctx), await createUser(shop.ctx)] as const;
  const product = await createProduct(shop.db, {
    name: 'Brake pads',
    slug: 'brake-pads',
    stockQuantity: 1000,
  });
  await createProduct(shop.db, { name: 'Wiper blade', slug: 'wiper-blade', categoryId: 2 });
  const { token } = superuser;
  const pads = await shop.call('createSubcategory', { token, body: { category: 1, name: 'Pads' } });
  const subcategory = pads.body.id;
  await shop.db.update(products).set({ subcategoryId: subcategory }).where(eq(products.id, product.id));
  await createProduct(shop.db, { name: 'Brake disc', slug: 'brake-disc', stockQuantity: 1000 });
  const vehicle = await createVehicle(shop.db);
  const renamed = await createVehicle(shop.db, { model: 'Vitz', chassisCode: 'NCP91' });
  await createRule(shop.db, product, vehicle);
  const number = { kind: 'oe' as const, maker: 'Toyota', shown: '04465-12592', norm: '0446512592' };
  await shop.db.insert(partNumbers).values({ ...number, productId: product.id });
  /** 0 before there was one. */
  let newCategory = 0;

  const set = (assignments: string) => () =>
    shop.db.execute(sql.raw(`update products set ${assignments} where id = ${product.id}`));

  async function changeAsStaff(changes: Record<string, unknown>) {
    const { rows } = await shop.db.execute(sql`select version from products where id = ${product.id}`);
    const body = { ...changes, version: rows[0]!['version'] };
    const { status } = await shop.request('PATCH', `/api/p/products/${product.id}/`, {
      token: token,
      body,
    });
    expect(status).toBe(200);
  }

  async function editCategory(
    name: 'changeCategory' | 'changeSubcategory',
    id: number,
    body: { name?: string; category?: number; position?: number },
  ) {
    const { status } = await shop.call(name, { token: token, params: { id }, body });
    expect(status).toBe(200);
  }

  /** Of what there is of the product now, which may have been sold out. */
  async function buy() {
    await shop.db.execute(
      sql`update products set stock_quantity = 500 where id = ${product.id} and stock_quantity < 10`,
    );
    const [current] = await shop.db.select().from(products).where(eq(products.id, product.id));
    return placeOrder(shop, shoppers[0].token, current!);
  }

  /** `step` makes each change another one. */
  const changes: Record<string, (step: number) => Promise<unknown>> = {
    'staff: price': (step) => changeAsStaff({ price: 1000 + step }),
    'staff: name': (step) => changeAsStaff({ name: `Brake pads ${step}` }),
    'staff: archived and back': async () => {
      await changeAsStaff({ archived: true });
      await changeAsStaff({ archived: false });
    },
    'staff: a new product': (step) => createProduct(shop.db, { name: `Brake hose ${step}` }),
    'a sale that leaves stock': buy,
    'a sale that is paid': async () => payOrder(shop, shoppers[0], await buy()),
    'a paid order that is cancelled': async () => {
      const order = await buy();
      await payOrder(shop, shoppers[0], order);
      const { status } = await shop.call('cancelOrder', {
        token,
        params: order,
        body: { reason: 'Damaged' },
      });
      expect(status).toBe(200);
    },
    'the brand': (step) => set(`brand = 'Maker ${step}'`)(),
    'the condition': set("condition = case condition when 'genuine' then 'aftermarket' else 'genuine' end"),
    'the last unit': set('stock_quantity = 0'),
    'units back': (step) => set(`stock_quantity = ${500 + step}`)(),
    'another best seller': () =>
      shop.db.execute(sql`
        update products set units_sold = (select max(units_sold) + 1 from products)
        where id = (select id from products order by units_sold, id desc limit 1)`),
    'the ranking': async (step) => {
      await createReviews(shop.db, product, [(step % 5) + 1]);
      await rankCatalogue({ db: shop.db, now: shop.ctx.now });
    },
    'a review': (step) => createReviews(shop.db, product, [(step % 5) + 1]),
    'a picture': (step) =>
      shop.db.execute(sql`
      update product_images set alt_text = ${`Picture ${step}`} where product_id = ${product.id}`),
    'a category': (step) => editCategory('changeCategory', 1, { name: `Brakes ${step}` }),
    'a subcategory': (step) => editCategory('changeSubcategory', subcategory, { name: `Pads ${step}` }),
    'a subcategory in another category': async () => {
      const { rows } = await shop.db.execute(
        sql`select category_id from subcategories where id = ${subcategory}`,
      );
      await editCategory('changeSubcategory', subcategory, {
        category: rows[0]!['category_id'] === 1 ? 2 : 1,
      });
    },
    'a new category, first of all, instead of the last one': async (step) => {
      if (newCategory) await shop.call('deleteCategory', { token, params: { id: newCategory } });
      const { body } = await shop.call('createCategory', { token, body: { name: `New ${step}` } });
      newCategory = body.id;
      await editCategory('changeCategory', newCategory, { position: 1 });
    },
    'a part number': (step) =>
      shop.db.execute(
        sql`update part_numbers set maker = ${`Maker ${step}`} where product_id = ${product.id}`,
      ),
    'a number link': async (step) => {
      const sourceId = await getFitmentSource(shop.db);
      await shop.db.execute(sql`
        insert into number_links (from_norm, to_norm, kind, maker, source_id, since)
        values (${`OLD${1000 + step}`}, '0446512592', 'superseded', 'Toyota', ${sourceId}, now()) on conflict do nothing`);
    },
    'a fitment rule': async () => {
      await shop.db.execute(sql`delete from fitment_rules where product_id = ${product.id}`);
      await createRule(shop.db, product, vehicle, { position: 'front' });
    },
    'no fitment rule': () => shop.db.execute(sql`delete from fitment_rules where product_id = ${product.id}`),
    'a make': (step) =>
      shop.db.execute(sql`update makes set name = ${`Toyota ${step}`} where id = ${vehicle.makeId}`),
    'a model': (step) =>
      shop.db.execute(sql`update models set name = ${`Vitz ${step}`} where id = ${renamed.modelId}`),
    'a vehicle': (step) => createVehicle(shop.db, { chassisCode: `NZE${1000 + step}` }),
  };

  return { product, vehicle, shoppers, changes };
}
