import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../contract/types.ts';
import { orderItems, qualifiers, vehicles } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createRule, createVehicle } from '../../factories/create-vehicle.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { readStock } from '../../factories/read-tables.ts';
import { buildCardRequest, initiateCardPayment } from '../../support/demo-card.ts';
import { emailsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let fielder: typeof vehicles.$inferSelect;
let vitz: typeof vehicles.$inferSelect;
beforeAll(async () => {
  shop = await startTestShop();
  fielder = await createVehicle(shop.db);
  vitz = await createVehicle(shop.db, { model: 'Vitz', generation: 'XP130', chassisCode: 'NSP130' });
});
afterAll(() => shop.close());

type Line = OrderRequest['items'][number];
type Car = Omit<Line, 'id' | 'quantity'>;
type Product = Awaited<ReturnType<typeof createProduct>>;

/** Brake pads for every Fielder. */
async function createPads() {
  const pads = await createProduct(shop.db, { name: 'Brake pads' });
  await createRule(shop.db, pads, fielder);
  return pads;
}

function requestFor(lines: { product: Product; car: Car }[]): OrderRequest {
  const request = orderRequest(lines.map(({ product }) => ({ product, quantity: 1 })));
  return { ...request, items: request.items.map((item, index) => ({ ...item, ...lines[index]!.car })) };
}

async function place(lines: { product: Product; car: Car }[], idempotencyKey?: string) {
  const user = await createUser(shop.ctx);
  const reply = await shop.call('placeOrder', {
    token: user.token,
    body: requestFor(lines),
    ...(idempotencyKey && { idempotencyKey }),
  });
  return { user, ...reply };
}

function readItems(orderId: number) {
  return shop.db
    .select({
      vehicleId: orderItems.vehicleId,
      vehicleLabel: orderItems.vehicleLabel,
      verdict: orderItems.verdict,
      acknowledged: orderItems.acknowledged,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id);
}

const FIELDER = 'Toyota Fielder NZE141G 1NZ-FE';
const VITZ = 'Toyota Vitz NSP130 1NZ-FE';

describe('an order with cars', () => {
  test('[FIT-32] stores each line’s car, verdict and acknowledgement, and answers them', async () => {
    const pads = await createPads();
    const unchecked = await createProduct(shop.db, { name: 'Wiper' });
    const { status, body } = await place([
      { product: pads, car: { vehicle: fielder.slug } },
      { product: pads, car: { vehicle: vitz.slug, acknowledged: true } },
      { product: unchecked, car: { vehicle: vitz.slug } },
      { product: unchecked, car: {} },
    ]);
    expect(status).toBe(200);
    expect(await readItems(body.order.id)).toEqual([
      { vehicleId: fielder.id, vehicleLabel: FIELDER, verdict: 'fits', acknowledged: false },
      { vehicleId: vitz.id, vehicleLabel: VITZ, verdict: 'no', acknowledged: true },
      { vehicleId: vitz.id, vehicleLabel: VITZ, verdict: 'unchecked', acknowledged: false },
      { vehicleId: null, vehicleLabel: null, verdict: null, acknowledged: false },
    ]);
    const cars = body.order.cart_items.map(({ vehicle_label, verdict, acknowledged }) => ({
      vehicle_label,
      verdict,
      acknowledged,
    }));
    expect(cars).toEqual([
      { vehicle_label: FIELDER, verdict: 'fits', acknowledged: false },
      { vehicle_label: VITZ, verdict: 'no', acknowledged: true },
      { vehicle_label: VITZ, verdict: 'unchecked', acknowledged: false },
      { vehicle_label: null, verdict: null, acknowledged: false },
    ]);
  });

  test('[FIT-32] is refused while a line that does not fit is not acknowledged, and reserves nothing', async () => {
    const pads = await createPads();
    const { status, body } = await place([
      { product: pads, car: { vehicle: fielder.slug } },
      { product: pads, car: { vehicle: vitz.slug } },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'FIT_NOT_ACKNOWLEDGED',
      message: 'Some parts do not fit the cars they are for. Please look at them again before you order.',
      data: { lines: [{ id: pads.id, vehicle: vitz.slug, verdict: 'no' }] },
    });
    expect(await readStock(shop.db, pads)).toBe(10);
  });

  test('[FIT-32] counts the answers and the month of the car', async () => {
    const [lamps] = await shop.db
      .insert(qualifiers)
      .values({
        key: 'fog_lamps',
        questionEn: 'Fog lamps?',
        questionSw: 'Taa za ukungu?',
        yesEn: 'With fog lamps',
        yesSw: 'Na taa za ukungu',
        noEn: 'Without fog lamps',
        noSw: 'Bila taa za ukungu',
      })
      .returning();
    const bumper = await createProduct(shop.db, { name: 'Bumper' });
    await createRule(shop.db, bumper, fielder, { qualifierIds: [lamps!.id], built: '[24081,24120)' });
    const car = { vehicle: fielder.slug, acknowledged: true };
    const { body } = await place([
      { product: bumper, car: { ...car, built: '2008-03', answers: { fog_lamps: 'yes' } } },
      { product: bumper, car: { ...car, built: '2008-03', answers: { fog_lamps: 'no' } } },
      { product: bumper, car: { ...car, built: '2011-03', answers: { fog_lamps: 'yes' } } },
      { product: bumper, car: { ...car, built: '2008-03' } },
      { product: bumper, car: { ...car, answers: { fog_lamps: 'yes' } } },
    ]);
    const items = await readItems(body.order.id);
    expect(items.map(({ verdict }) => verdict)).toEqual(['fits', 'no', 'no', 'if', 'if']);
  });

  test('[FIT-32] of a merged vehicle is stored with the vehicle that it was merged into', async () => {
    const pads = await createPads();
    const double = await createVehicle(shop.db, { model: 'Fielder Wagon', chassisCode: 'NZE141X' });
    await shop.db.update(vehicles).set({ mergedInto: fielder.id }).where(eq(vehicles.id, double.id));
    const { body } = await place([{ product: pads, car: { vehicle: double.slug } }]);
    expect(await readItems(body.order.id)).toEqual([
      { vehicleId: fielder.id, vehicleLabel: FIELDER, verdict: 'fits', acknowledged: false },
    ]);
  });

  test('[FIT-32] of a vehicle that the shop does not have is placed without the car', async () => {
    const pads = await createPads();
    const { status, body } = await place([
      { product: pads, car: { vehicle: 'no-such-car', acknowledged: true } },
    ]);
    expect(status).toBe(200);
    expect(await readItems(body.order.id)).toEqual([
      { vehicleId: null, vehicleLabel: null, verdict: null, acknowledged: false },
    ]);
  });

  test('[FIT-32] is decided by the rules at the moment it is placed', async () => {
    const pads = await createPads();
    await createRule(shop.db, pads, fielder, { exclusion: true });
    const { body } = await place([{ product: pads, car: { vehicle: fielder.slug } }]);
    expect(body).toMatchObject({ code: 'FIT_NOT_ACKNOWLEDGED' });
  });

  test('[FIT-32] cannot store an unacknowledged "no", or a verdict without a car', async () => {
    const pads = await createPads();
    const { body } = await place([{ product: pads, car: { vehicle: fielder.slug } }]);
    const set = (values: Partial<typeof orderItems.$inferInsert>) =>
      shop.db.update(orderItems).set(values).where(eq(orderItems.orderId, body.order.id));
    await expect(set({ verdict: 'no' })).rejects.toMatchObject({
      cause: { constraint: 'order_items_acknowledged' },
    });
    await expect(set({ vehicleId: null })).rejects.toMatchObject({
      cause: { constraint: 'order_items_car' },
    });
  });
});

test('[FIT-32] a card payment begins only for lines that fit or are acknowledged', async () => {
  const { token } = await createUser(shop.ctx);
  const pads = await createPads();
  const request = buildCardRequest(pads, 1);
  const withCar = (car: Car) => ({
    ...request,
    order: { ...request.order, items: [{ ...request.order.items[0]!, ...car }] },
  });
  const refused = await initiateCardPayment(shop, token, withCar({ vehicle: vitz.slug }));
  expect(refused.body).toMatchObject({
    code: 'FIT_NOT_ACKNOWLEDGED',
    data: { lines: [{ id: pads.id, vehicle: vitz.slug, verdict: 'no' }] },
  });
  const begun = await initiateCardPayment(shop, token, withCar({ vehicle: vitz.slug, acknowledged: true }));
  expect(begun.status).toBe(200);
});

test('[FIT-32] the same key with another car is another request', async () => {
  const { token } = await createUser(shop.ctx);
  const pads = await createPads();
  const send = (car: Car) =>
    shop.call('placeOrder', {
      token,
      body: requestFor([{ product: pads, car }]),
      idempotencyKey: 'line-cars-1',
    });
  const first = await send({ vehicle: fielder.slug });
  const again = await send({ vehicle: fielder.slug });
  const other = await send({ vehicle: vitz.slug, acknowledged: true });
  expect(again.body.order_number).toBe(first.body.order_number);
  expect(other.body).toMatchObject({ code: 'KEY_REUSED' });
});

test('[FIT-33] the email lists each part with its car, as text and as HTML', async () => {
  const pads = await createPads();
  const { user } = await place([
    { product: pads, car: { vehicle: fielder.slug } },
    { product: pads, car: { vehicle: vitz.slug, acknowledged: true } },
    { product: await createProduct(shop.db, { name: 'Oil' }), car: {} },
  ]);
  const [email] = await emailsTo(shop, user.email);
  expect(email!.text).toContain(
    [
      'Parts: 1 × Brake pads',
      '   For Toyota Fielder NZE141G 1NZ-FE',
      '1 × Brake pads',
      '   For Toyota Vitz NSP130 1NZ-FE (does not fit)',
      '1 × Oil',
      'Total: ',
    ].join('\n'),
  );
  expect(email!.html).toContain(
    '1 × Brake pads\n   For Toyota Fielder NZE141G 1NZ-FE\n1 × Brake pads\n   For Toyota Vitz NSP130 1NZ-FE (does not fit)\n1 × Oil',
  );
});
