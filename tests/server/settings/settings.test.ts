import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { listenForCatalogueChanges } from '#server/db/catalogue-changes.ts';
import { createOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { shippingRequest } from '#tests/factories/shipping-request.ts';
import { emailsTo } from '#tests/support/mailbox.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  shop = await startTestShop({ CONTACT_PHONE: '+254 711 000 111' });
  superuser = await createUser(shop.ctx, { isSuperuser: true, email: 'boss@gari.test' });
});
afterEach(() => shop.close());

const read = async () => (await shop.call('shopSettings', { token: superuser.token })).body;
const change = (body: EndpointBody<'changeShopSettings'>) =>
  shop.call('changeShopSettings', { token: superuser.token, body });
const CONFIGURED = {
  phone: '+254 711 000 111',
  whatsapp: '',
  email: 'help@gari.test',
  address: 'Kirinyaga Road, Nairobi',
  hours: 'Mon-Fri 8AM-6PM',
  kra_pin: '',
  low_stock: 5,
  staff_second_factor: false,
  version: 0,
  changed_at: null,
};

test('[SETTING-01] what nobody has set is as configured, and an empty field goes back to that', async () => {
  expect(await read()).toEqual(CONFIGURED);
  const saved = await change({ version: 0, phone: '0722 333 444', hours: 'Mon-Sat 8AM-5PM' });
  const changed = { phone: '0722 333 444', hours: 'Mon-Sat 8AM-5PM', version: 1 };
  expect(saved.body).toEqual({ ...CONFIGURED, ...changed, changed_at: expect.stringMatching(/^20/) });
  expect(await read()).toEqual(saved.body);
  const back = await change({ version: 1, phone: '' });
  expect([back.body.phone, back.body.hours]).toEqual(['+254 711 000 111', 'Mon-Sat 8AM-5PM']);
});

test('[SETTING-01] a change from an old version is refused with the current settings', async () => {
  await change({ version: 0, phone: '0722 333 444' });
  const stale = await change({ version: 0, hours: 'Closed' });
  expect([stale.status, stale.body.code, stale.body.data]).toEqual([
    409,
    'STALE',
    { current: expect.objectContaining({ phone: '0722 333 444', version: 1 }) },
  ]);
  expect((await read()).hours).toBe('Mon-Fri 8AM-6PM');
});

test('[SETTING-01] of two changes at once from one version one is refused', async () => {
  const replies = await Promise.all([
    change({ version: 0, phone: '0722 333 444' }),
    change({ version: 0, hours: 'Closed' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('[SETTING-01] a change is audited; one that changes nothing is not', async () => {
  await change({ version: 0, low_stock: 3, kra_pin: 'p051234567x' });
  expect((await change({ version: 1, low_stock: 3, phone: '' })).body.version).toBe(1);
  const entries = await shop.database.sql`select actor, action, subject, before, after from audit_log`;
  expect([...entries]).toEqual([
    {
      actor: 'boss@gari.test',
      action: 'change shop settings',
      subject: 'shop settings',
      before: { kra_pin: '', low_stock: 5 },
      after: { kra_pin: 'P051234567X', low_stock: 3 },
    },
  ]);
});

test.each([
  ['phone', 'call us', 'Must be a phone number, such as +254 700 000 000'],
  ['whatsapp', '12', 'Must be a phone number, such as +254 700 000 000'],
  ['email', 'help', 'Please enter a valid email address'],
  ['address', 'a\nb', 'Must be one line'],
  ['hours', 'x'.repeat(201), 'At most 200 characters'],
  ['kra_pin', 'P05123456', 'Must be a letter, nine digits and a letter, such as P051234567X'],
  ['low_stock', 0, 'Must be at least 1'],
  ['low_stock', 1001, 'At most 1000'],
  ['low_stock', 2.5, 'Must be a whole number'],
])('[SETTING-01] %s cannot be %j', async (field, value, message) => {
  const reply = await change({ version: 0, [field]: value });
  expect([reply.status, reply.body.fields]).toEqual([400, { [field]: message }]);
});

test('[SETTING-01] the database refuses a second row and a level outside 1 to 1000', async () => {
  await change({ version: 0, low_stock: 3 });
  const { sql } = shop.database;
  await expect(sql`insert into shop_settings (changed_at) values (now())`).rejects.toThrow(
    'shop_settings_pkey',
  );
  await expect(sql`update shop_settings set low_stock = 0`).rejects.toThrow('shop_settings_low_stock');
});

test('[SETTING-01] staff may not read them', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await shop.call('shopSettings', { token: staff.token })).status).toBe(403);
});

test('[SETTING-02] the configuration that browsers read has them, and keeps its shape while they are as configured', async () => {
  const before = (await shop.call('config')).body;
  expect(Object.keys(before)).toEqual(['contact', 'payments', 'google', 'sandbox']);
  expect(Object.keys(before.contact)).toEqual(['phone', 'email', 'address', 'map_url', 'hours', 'socials']);
  await change({
    version: 0,
    whatsapp: '0799 000 000',
    address: 'Ngong Road, Nairobi',
    kra_pin: 'P051234567X',
    low_stock: 8,
  });
  const after = (await shop.call('config')).body;
  expect(after).toMatchObject({
    contact: {
      phone: '+254 711 000 111',
      whatsapp: '0799 000 000',
      address: 'Ngong Road, Nairobi',
      map_url: 'https://www.openstreetmap.org/search?query=Ngong%20Road%2C%20Nairobi',
      kra_pin: 'P051234567X',
    },
    low_stock: 8,
  });
});

test('[SETTING-02] emails name the phone number, and requests go to the address', async () => {
  await change({ version: 0, phone: '0722 333 444', email: 'desk@gari.test' });
  const { owner } = await createOrder(shop);
  expect((await emailsTo(shop, owner.email))[0]?.text).toContain('Questions: 0722 333 444');
  await shop.call('shippingRequest', { body: shippingRequest });
  expect(await emailsTo(shop, 'desk@gari.test')).toHaveLength(1);
});

test('[SETTING-02] every process drops its pages after a change', async () => {
  let changes = 0;
  const listener = await listenForCatalogueChanges(shop.database.url, () => {
    changes += 1;
  });
  await change({ version: 0, hours: 'Mon-Sat 8AM-5PM' });
  await expect.poll(() => changes).toBeGreaterThan(1);
  await listener.close();
});

test('[SETTING-03] the list of products and the open tasks count up to the level', async () => {
  await createProduct(shop.db, { stockQuantity: 5 });
  const eight = await createProduct(shop.db, { stockQuantity: 8 });
  const listLow = async () =>
    (await shop.call('managedProducts', { token: superuser.token, query: { stock: 'low' } })).body.results;
  const countLow = async () =>
    (await shop.call('openTasks', { token: superuser.token })).body.low_stock?.count;
  expect([(await listLow()).length, await countLow()]).toEqual([1, 1]);
  await change({ version: 0, low_stock: 8 });
  expect([(await listLow()).at(-1)?.id, await countLow()]).toEqual([eight.id, 2]);
});
