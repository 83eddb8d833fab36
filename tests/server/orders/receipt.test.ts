import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/types.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { deliveryDetails } from '#tests/factories/order-request.ts';
import { placeOrder } from '#tests/support/demo-phone.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let registeredShop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  registeredShop = await startTestShop({ KRA_PIN: 'P051234567Q' });
});
afterAll(async () => {
  for (const name of PDF_JS_GLOBALS) Reflect.deleteProperty(globalThis, name);
  await Promise.all([shop.close(), registeredShop.close()]);
});

/** What pdf.js leaves behind. */
const PDF_JS_GLOBALS = ['DOMMatrix', 'pdfjsWorker', '_pdfjsTestingUtils', 'pdfjsLib'];

const call = (token: string | null, order: Order) => shop.call('receipt', { token, params: order });

async function download({ url }: TestShop, token: string, order: Order): Promise<Uint8Array> {
  const response = await fetch(`${url}/api/o/${order.order_number}/receipt/`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
}

/** The text of each page; pdf.js takes the bytes over, so it gets a copy. */
async function readPages(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(bytes.slice()))).text;
}

const findReceiptNumber = async ({ database }: TestShop, order: Order) => {
  const [attempt] = await database.sql<{ receipt: string }[]>`
    select receipt from payment_attempts where order_id = ${order.id}`;
  return attempt!.receipt;
};

test('[RECEIPT-01] the owner and staff get it, everybody else does not find it', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const stranger = await createUser(shop.ctx);
  const staff = await createUser(shop.ctx, { isStaff: true });
  const statuses = await Promise.all(
    [owner.token, staff.token, stranger.token, null].map(async (token) => (await call(token, order)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 401]);
});

test('[RECEIPT-01] an order that is not paid, or was cancelled after that, has none', async () => {
  const { owner, order } = await createOrder(shop);
  const unpaid = await call(owner.token, order);
  expect([unpaid.status, (unpaid.body as unknown as { message: string }).message]).toEqual([
    404,
    'Only a paid order has a receipt.',
  ]);
  await payOrder(shop, owner, order);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  await shop.call('cancelOrder', { token: superuser.token, params: order, body: { reason: 'Damaged' } });
  expect((await call(owner.token, order)).status).toBe(404);
});

test('[RECEIPT-02] names the shop, the buyer, the lines, the amounts with VAT, and the payment', async () => {
  // Half past midnight in Nairobi.
  registeredShop.clock.advance(Date.parse('2030-01-01T21:30:00Z') - registeredShop.ctx.now().getTime());
  const owner = await createUser(registeredShop.ctx);
  const product = await createProduct(registeredShop.db, { name: 'Brake Pads Front', price: 1450 });
  const order = await placeOrder(registeredShop, owner.token, product, 2);
  await payOrder(registeredShop, owner, order);
  const [text] = await readPages(await download(registeredShop, owner.token, order));
  expect(text!.split('\n')).toEqual([
    'Gari',
    'Kirinyaga Road, Nairobi',
    '+254 700 000 000',
    'help@gari.test',
    'KRA PIN P051234567Q',
    'Receipt',
    `Order ${order.order_number}`,
    '2 Jan 2030',
    'Amina Hassan',
    'Moi Avenue 12',
    'Nairobi, Kenya',
    'Part Quantity Price Amount',
    'Brake Pads Front 2 Ksh 1,450 Ksh 2,900',
    'Subtotal Ksh 2,900',
    'Delivery Ksh 300',
    'Handling Ksh 100',
    'Total Ksh 3,300',
    'VAT included (16%) Ksh 455',
    'Paid by M-Pesa on 2 Jan 2030',
    `Payment receipt ${await findReceiptNumber(registeredShop, order)}`,
  ]);
});

test('[RECEIPT-02] names the variant and the car of a line, and no PIN or handling where there is none', async () => {
  const owner = await createUser(shop.ctx);
  const vehicle = await createVehicle(shop.db);
  const product = await createProduct(shop.db, { name: 'Tail Light', shippingFee: 0 });
  await createRule(shop.db, product, vehicle);
  const { body } = await shop.call('placeOrder', {
    token: owner.token,
    body: {
      items: [{ id: product.id, quantity: 1, variant: 'Left', vehicle: vehicle.slug }],
      total: 1300,
      paymentMethod: 'mpesa',
      deliveryDetails: { ...deliveryDetails, city: 'Thika', county: 'Kiambu' },
    },
  });
  await payOrder(shop, owner, body.order);
  const [text] = await readPages(await download(shop, owner.token, body.order));
  expect(text).toContain('Thika, Kiambu, Kenya\n');
  expect(text).toContain(`Tail Light\nLeft\nFor ${vehicle.label}\n1 Ksh 1,000 Ksh 1,000\n`);
  expect(text).not.toContain('Handling');
  expect(text).not.toContain('KRA PIN');
});

test('[RECEIPT-03] is a tagged document with its language, title and fonts, and the same each time', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const bytes = await download(shop, owner.token, order);
  shop.clock.advance(60_000);
  expect(Buffer.compare(bytes, await download(shop, owner.token, order))).toBe(0);
  const pdf = await getDocumentProxy(bytes.slice());
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Title: `Receipt ${order.order_number}`, Language: 'en-KE' });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  expect(['H1', 'Table', 'TR', 'TH', 'TD'].filter((role) => !tree.includes(`"role":"${role}"`))).toEqual([]);
  const source = Buffer.from(bytes).toString('latin1');
  expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(source).not.toContain('/Helvetica');
});

test('[RECEIPT-02] a long order continues on another page', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  await shop.database.sql`
    insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
    select order_id, product_id, 'Part ' || n, price, 0, 1 from order_items, generate_series(1, 48) n
    where order_id = ${order.id}`;
  const pages = await readPages(await download(shop, owner.token, order));
  expect(pages).toHaveLength(2);
  expect(pages.join('\n').match(/^Part \d+ /gm)).toHaveLength(48);
});
