import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName, LastArgument } from '../../../contract/endpoint-types.ts';
import { auditLog, secondFactors } from '../../../server/db/schema/index.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { generateCode } from '../../factories/create-second-factor.ts';
import { createUser } from '../../factories/create-user.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { productBody } from '../../factories/product-body.ts';
import { qualifierBody } from '../../factories/qualifier-body.ts';
import { sendVehicleRequest } from '../../factories/send-vehicle-request.ts';
import type { CallOptions } from '../../support/call-api.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { rows } from '../http/endpoint-rows.ts';
import { twoColours, upload } from '../media/pictures.ts';
import { createPaidReview, createUndecidedPayment } from '../payment-reviews/review-fixtures.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
type Person = Awaited<ReturnType<typeof createUser>>;
let superuser: Person;
let staff: Person;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true, email: 'boss@gari.test' });
  staff = await createUser(shop.ctx, { isStaff: true, email: 'staff@gari.test' });
  await createProduct(shop.db);
});
afterAll(() => shop.close());

interface Entry {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Performs the action over HTTP and returns the audit entries it must leave. */
type Action = () => Promise<{ by: Person; entries: Entry[] }>;

async function call<Name extends EndpointName>(name: Name, ...options: LastArgument<CallOptions<Name>>) {
  const reply = await shop.call(name, ...options);
  if (reply.status !== 200 && reply.status !== 204)
    throw new Error(`${name} answered ${reply.status}: ${reply.text}`);
  return reply.body;
}

async function paidOrder() {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  return { order };
}

async function addNote(order: { order_number: string }) {
  const { results } = await call('addOrderNote', {
    token: staff.token,
    params: order,
    body: { text: 'Call before delivery.' },
  });
  return results[0]!.id;
}

let bulkEdits = 0;
async function createBulkEdit() {
  bulkEdits += 1;
  const vehicle = await createVehicle(shop.db, { chassisCode: `ZRE14${bulkEdits}` });
  const product = await createProduct(shop.db);
  const { batch } = await call('changeManyFitments', {
    token: superuser.token,
    body: { find: { product_ids: [product.id] }, add: [{ make_id: vehicle.makeId }] },
  });
  const rule = {
    id: null,
    exclusion: false,
    make_id: vehicle.makeId,
    model_id: null,
    generation_id: null,
    chassis_norm: null,
    engine_id: null,
    drive: null,
    built: null,
    position: null,
    quantity: 1,
    qualifier_ids: [],
    note: '',
    source_id: null,
  };
  return { product, rule, batch: batch! };
}

async function createProductBulkEdit() {
  const product = await createProduct(shop.db);
  const { batch } = await call('changeManyProducts', {
    token: superuser.token,
    body: {
      find: { seen: [{ id: product.id, version: 1, before: 1000 }] },
      change: { kind: 'price_percent', value: 10, round_to: 10 },
    },
  });
  return { product, batch: batch! };
}

async function createOpenRefund() {
  const { order } = await paidOrder();
  await call('cancelOrder', { token: superuser.token, params: order, body: { reason: 'Damaged' } });
  const [task] = await shop.database.sql<{ id: number }[]>`
    select id from refund_tasks where order_id = ${order.id}`;
  const cancelled: Entry = {
    action: 'cancel order',
    subject: `order ${order.order_number}`,
    before: { status: 'paid' },
    after: { status: 'cancelled', note: 'Damaged' },
  };
  return { task: task!.id, cancelled };
}

async function recordPayback(task: number) {
  const sent = { amount: 2400, reference: 'TKL9XX01AB' };
  const { paybacks } = await call('recordPayback', {
    token: superuser.token,
    params: { id: task },
    body: sent,
  });
  const entry: Entry = {
    action: 'record payback',
    subject: `refund ${task}`,
    before: { state: 'open', paid_back: 0, note: '' },
    after: { state: 'done', paid_back: 2400, note: '', ...sent },
  };
  return { payback: paybacks[0]!.id, entry };
}

const newCategory = (name: string) => call('createCategory', { token: superuser.token, body: { name } });

const categoryEntry = (name: string, id: number): Entry => ({
  action: 'create category',
  subject: `category ${id}`,
  before: null,
  after: { name },
});

async function newSubcategory(category: number, name: string) {
  const { id } = await call('createSubcategory', { token: superuser.token, body: { category, name } });
  const parent = (await call('categories')).find((row) => row.id === category)!;
  const entry: Entry = {
    action: 'create subcategory',
    subject: `subcategory ${id}`,
    before: null,
    after: { name, category: parent.name },
  };
  return { id, entry };
}

async function newCampaign(name: string) {
  const body = { name, channel: 'radio', utm_campaign: name.toLowerCase() };
  return call('createCampaign', { token: superuser.token, body });
}

const row = (campaign: { id: number; name: string; utm_campaign: string }, changes: object = {}) =>
  expect.objectContaining({
    id: campaign.id,
    name: campaign.name,
    channel: 'radio',
    utmCampaign: campaign.utm_campaign,
    active: true,
    ...changes,
  });

const about = (action: string, user: { id: number }, change: Partial<Entry> = {}): Entry => ({
  action,
  subject: `user ${user.id}`,
  before: null,
  after: null,
  ...change,
});

const ACTIONS: Partial<Record<EndpointName, Action>> = {
  addCustomerNote: async () => {
    const person = await createUser(shop.ctx);
    const body = { text: 'Call after 5.' };
    const note = await call('addCustomerNote', { token: superuser.token, params: person, body });
    return { by: superuser, entries: [about('add note', person, { after: { note: note.id } })] };
  },
  deleteCustomerNote: async () => {
    const { id } = await createUser(shop.ctx);
    const [note] = await shop.database.sql<{ id: number }[]>`
      insert into customer_notes (user_id, position, text, created_at) values (${id}, 1, 'x', now()) returning id`;
    await call('deleteCustomerNote', { token: superuser.token, params: { id, note: note!.id } });
    return { by: superuser, entries: [about('delete note', { id }, { before: { note: note!.id } })] };
  },
  exportCustomer: async () => {
    const person = await createUser(shop.ctx);
    await call('exportCustomer', { token: superuser.token, params: person });
    return { by: superuser, entries: [about('export personal data', person)] };
  },
  eraseCustomer: async () => {
    const person = await createUser(shop.ctx);
    const body = { confirmation: person.email };
    await call('eraseCustomer', { token: superuser.token, params: person, body });
    return { by: superuser, entries: [about('erase account', person)] };
  },
  addStaff: async () => {
    const person = await createUser(shop.ctx);
    await call('addStaff', { token: superuser.token, body: { email: person.email, role: 'staff' } });
    const change = { before: { role: 'customer' }, after: { role: 'staff' } };
    return { by: superuser, entries: [about('change role', person, change)] };
  },
  changeStaffRole: async () => {
    const person = await createUser(shop.ctx, { isStaff: true });
    await call('changeStaffRole', { token: superuser.token, params: person, body: { role: 'superuser' } });
    const change = { before: { role: 'staff' }, after: { role: 'superuser' } };
    return { by: superuser, entries: [about('change role', person, change)] };
  },
  removeStaff: async () => {
    const person = await createUser(shop.ctx, { isSuperuser: true });
    await call('removeStaff', { token: superuser.token, params: person });
    const change = { before: { role: 'superuser' }, after: { role: 'customer' } };
    return { by: superuser, entries: [about('change role', person, change)] };
  },
  beginSecondFactor: async () => {
    const person = await createUser(shop.ctx, { isStaff: true });
    await call('beginSecondFactor', { token: person.token, body: { password: person.password } });
    return { by: person, entries: [about('begin second factor', person)] };
  },
  confirmSecondFactor: async () => {
    const person = await createUser(shop.ctx, { isStaff: true });
    const { secret } = await call('beginSecondFactor', {
      token: person.token,
      body: { password: person.password },
    });
    const code = generateCode(secret, shop.clock.now());
    await call('confirmSecondFactor', { token: person.token, body: { code } });
    const entries = [about('begin second factor', person), about('switch on second factor', person)];
    return { by: person, entries };
  },
  resetSecondFactor: async () => {
    const person = await createUser(shop.ctx, { isStaff: true });
    const at = shop.clock.now();
    const used = { createdAt: at, confirmedAt: at, lastUsedStep: 1 };
    await shop.db.insert(secondFactors).values({ userId: person.id, secret: 'plain:X', salt: '', ...used });
    await call('resetSecondFactor', { token: superuser.token, params: person });
    return { by: superuser, entries: [about('reset second factor', person)] };
  },
  changeShopSettings: async () => {
    await call('changeShopSettings', { token: superuser.token, body: { version: 0, low_stock: 7 } });
    const change = { before: { low_stock: 5 }, after: { low_stock: 7 } };
    const entry = { action: 'change shop settings', subject: 'shop settings', ...change };
    return { by: superuser, entries: [entry] };
  },
  uploadPicture: async () => {
    const png = await twoColours(400, 300).png().toBuffer();
    const { id } = (await upload(shop, superuser.token, png)).body;
    const after = { type: 'image/png', bytes: png.byteLength, width: 400, height: 300 };
    return {
      by: superuser,
      entries: [{ action: 'upload picture', subject: `picture ${id}`, before: null, after }],
    };
  },
  answerVehicleRequest: async () => {
    const vehicle = await createVehicle(shop.db, { chassisCode: 'NZE125' });
    const { id } = await sendVehicleRequest(shop);
    const body = { status: 'answered' as const, vehicle: vehicle.slug, product_ids: [] };
    await call('answerVehicleRequest', { token: staff.token, params: { id }, body });
    const entry = { action: 'answer car request', subject: `car request ${id}` };
    return { by: staff, entries: [{ ...entry, before: { status: 'open' }, after: body }] };
  },
  createProduct: async () => {
    const { id } = await call('createProduct', { token: superuser.token, body: productBody });
    return {
      by: superuser,
      entries: [{ action: 'create product', subject: `product ${id}`, before: null, after: productBody }],
    };
  },
  changeProduct: async () => {
    const { id } = await createProduct(shop.db, { price: 1000 });
    await call('changeProduct', {
      token: superuser.token,
      params: { id },
      body: { version: 1, price: 1200 },
    });
    const change = { before: { price: 1000 }, after: { price: 1200 } };
    return { by: superuser, entries: [{ action: 'change product', subject: `product ${id}`, ...change }] };
  },
  changeFitmentRules: async () => {
    const product = await createProduct(shop.db);
    const { makeId } = await createVehicle(shop.db);
    const { rules } = await call('changeFitmentRules', {
      token: superuser.token,
      params: product,
      body: { version: 1, rules: [{ make_id: makeId, chassis_norm: 'NZE141G' }] },
    });
    const sent = {
      id: null,
      exclusion: false,
      make_id: makeId,
      model_id: null,
      generation_id: null,
      chassis_norm: 'NZE141G',
      engine_id: null,
      drive: null,
      built: null,
      position: null,
      quantity: 1,
      qualifier_ids: [],
      note: '',
      source_id: null,
    };
    expect(rules).toHaveLength(1);
    return {
      by: superuser,
      entries: [
        {
          action: 'change fitment rules',
          subject: `product ${product.id}`,
          before: { rules: [] },
          after: { rules: [sent] },
        },
      ],
    };
  },
  createVehicle: async () => {
    const { generationId } = await createVehicle(shop.db, { chassisCode: 'NZE121' });
    const { id } = await call('createVehicle', {
      token: superuser.token,
      body: { generation_id: generationId, chassis_code: 'NZE122' },
    });
    const after = {
      generation_id: generationId,
      chassis_code: 'NZE122',
      engine_id: null,
      drive: null,
      gearbox: null,
      built: null,
      market: 'jp',
      popularity: 0,
      frame_code: null,
      source_id: null,
    };
    return {
      by: superuser,
      entries: [{ action: 'create vehicle', subject: `vehicle ${id}`, before: null, after }],
    };
  },
  changeVehicle: async () => {
    const { id } = await createVehicle(shop.db, { chassisCode: 'NZE123' });
    const other = await createVehicle(shop.db, { chassisCode: 'NZE124' });
    await call('changeVehicle', {
      token: superuser.token,
      params: { id },
      body: { version: 1, merged_into: other.id },
    });
    const change = { before: { merged_into: null }, after: { merged_into: other.id } };
    return { by: superuser, entries: [{ action: 'merge vehicle', subject: `vehicle ${id}`, ...change }] };
  },
  createQualifier: async () => {
    const body = qualifierBody('turbo');
    const { id } = await call('createQualifier', { token: superuser.token, body });
    return {
      by: superuser,
      entries: [{ action: 'create qualifier', subject: `qualifier ${id}`, before: null, after: body }],
    };
  },
  changeQualifier: async () => {
    const { id } = await call('createQualifier', { token: superuser.token, body: qualifierBody('abs') });
    await call('changeQualifier', { token: superuser.token, params: { id }, body: { no_en: 'None' } });
    return {
      by: superuser,
      entries: [
        { action: 'create qualifier', subject: `qualifier ${id}`, before: null, after: qualifierBody('abs') },
        {
          action: 'change qualifier',
          subject: `qualifier ${id}`,
          before: { no_en: 'Without abs' },
          after: { no_en: 'None' },
        },
      ],
    };
  },
  deleteQualifier: async () => {
    const body = qualifierBody('sunroof');
    const { id } = await call('createQualifier', { token: superuser.token, body });
    const { status } = await shop.call('deleteQualifier', { token: superuser.token, params: { id } });
    expect(status).toBe(204);
    return {
      by: superuser,
      entries: [
        { action: 'create qualifier', subject: `qualifier ${id}`, before: null, after: body },
        { action: 'delete qualifier', subject: `qualifier ${id}`, before: body, after: null },
      ],
    };
  },
  changeStock: async () => {
    const { id } = await createProduct(shop.db, { stockQuantity: 10 });
    await call('changeStock', {
      token: superuser.token,
      params: { id },
      body: { change: -3, reason: 'Broken' },
    });
    return {
      by: superuser,
      entries: [
        {
          action: 'change stock',
          subject: `product ${id}`,
          before: { stock_quantity: 10 },
          after: { stock_quantity: 7, change: -3, reason: 'Broken' },
        },
      ],
    };
  },
  startImport: async () => {
    const response = await fetch(`${shop.url}/api/p/imports/?dry_run=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${superuser.token}`, 'Content-Type': 'text/csv' },
      body: 'id,name\n1,Pads\n',
    });
    const { id } = (await response.json()) as { id: number };
    const after = { dry_run: true, accept_good: false, characters: 15 };
    return {
      by: superuser,
      entries: [{ action: 'check catalogue file', subject: `import ${id}`, before: null, after }],
    };
  },
  startFitmentImport: async () => {
    const content = new Blob(['sku_or_id,make\n1,Toyota\n']);
    const { id } = await call('startFitmentImport', {
      token: superuser.token,
      query: { dry_run: 'true' },
      file: { type: 'text/csv', content },
    });
    const after = { dry_run: true, accept_good: false, characters: 24 };
    return {
      by: superuser,
      entries: [{ action: 'check fitment file', subject: `import ${id}`, before: null, after }],
    };
  },
  changeManyProducts: async () => {
    const { product } = await createProductBulkEdit();
    return {
      by: superuser,
      entries: [
        {
          action: 'change price of many products',
          subject: `product ${product.id}`,
          before: { price: 1000 },
          after: { price: 1100 },
        },
      ],
    };
  },
  undoManyProducts: async () => {
    const { product, batch } = await createProductBulkEdit();
    await call('undoManyProducts', { token: superuser.token, params: { batch } });
    const subject = `product ${product.id}`;
    return {
      by: superuser,
      entries: [
        {
          action: 'change price of many products',
          subject,
          before: { price: 1000 },
          after: { price: 1100 },
        },
        {
          action: 'undo change of price of many products',
          subject,
          before: { price: 1100 },
          after: { price: 1000 },
        },
      ],
    };
  },
  setProductCost: async () => {
    const { id } = await createProduct(shop.db);
    await call('setProductCost', { token: superuser.token, params: { id }, body: { cost: 640 } });
    return {
      by: superuser,
      entries: [
        {
          action: 'change cost',
          subject: `product ${id}`,
          before: { cost: null },
          after: { cost: 640 },
        },
      ],
    };
  },
  changeManyFitments: async () => {
    const { product, rule } = await createBulkEdit();
    return {
      by: superuser,
      entries: [
        {
          action: 'change fitment rules of many products',
          subject: `product ${product.id}`,
          before: { rules: [] },
          after: { rules: [rule] },
        },
      ],
    };
  },
  undoManyFitments: async () => {
    const { product, rule, batch } = await createBulkEdit();
    await call('undoManyFitments', { token: superuser.token, params: { batch } });
    const stored = expect.objectContaining({ make_id: rule.make_id, id: expect.any(Number) });
    const subject = `product ${product.id}`;
    return {
      by: superuser,
      entries: [
        {
          action: 'change fitment rules of many products',
          subject,
          before: { rules: [] },
          after: { rules: [rule] },
        },
        {
          action: 'undo change of fitment rules of many products',
          subject,
          before: { rules: [stored] },
          after: { rules: [] },
        },
      ],
    };
  },
  addOrderNote: async () => {
    const { order } = await paidOrder();
    const note = await addNote(order);
    return {
      by: staff,
      entries: [
        { action: 'add note', subject: `order ${order.order_number}`, before: null, after: { note } },
      ],
    };
  },
  deleteOrderNote: async () => {
    const { order } = await paidOrder();
    const note = await addNote(order);
    await call('deleteOrderNote', {
      token: staff.token,
      params: { order_number: order.order_number, id: note },
    });
    const subject = `order ${order.order_number}`;
    return {
      by: staff,
      entries: [
        { action: 'add note', subject, before: null, after: { note } },
        { action: 'delete note', subject, before: { note }, after: null },
      ],
    };
  },
  changeOrderStatus: async () => {
    const { order } = await paidOrder();
    await call('changeOrderStatus', { token: staff.token, params: order, body: { status: 'shipping' } });
    const change = { before: { status: 'paid' }, after: { status: 'shipping' } };
    return {
      by: staff,
      entries: [{ action: 'change order status', subject: `order ${order.order_number}`, ...change }],
    };
  },
  cancelOrder: async () => {
    const { order } = await paidOrder();
    await call('cancelOrder', {
      token: superuser.token,
      params: order,
      body: { reason: 'Damaged in store' },
    });
    const change = { before: { status: 'paid' }, after: { status: 'cancelled', note: 'Damaged in store' } };
    return {
      by: superuser,
      entries: [{ action: 'cancel order', subject: `order ${order.order_number}`, ...change }],
    };
  },
  addNumberLink: async () => {
    const body = { from: '04465-12580', to: '04465-12610', kind: 'superseded', maker: 'Toyota' } as const;
    await call('addNumberLink', { token: superuser.token, body });
    const after = { fromNorm: '0446512580', toNorm: '0446512610', kind: 'superseded', maker: 'Toyota' };
    return {
      by: superuser,
      entries: [{ action: 'add number link', subject: 'number 0446512580', before: null, after }],
    };
  },
  createCampaign: async () => {
    const made = await newCampaign('Created');
    return {
      by: superuser,
      entries: [
        { action: 'create campaign', subject: `campaign ${made.id}`, before: null, after: row(made) },
      ],
    };
  },
  changeCampaign: async () => {
    const made = await newCampaign('Changed');
    await call('changeCampaign', { token: superuser.token, params: made, body: { active: false } });
    return {
      by: superuser,
      entries: [
        { action: 'create campaign', subject: `campaign ${made.id}`, before: null, after: row(made) },
        {
          action: 'change campaign',
          subject: `campaign ${made.id}`,
          before: row(made),
          after: row(made, { active: false }),
        },
      ],
    };
  },
  putCampaignSpend: async () => {
    const made = await newCampaign('Spent');
    await call('putCampaignSpend', {
      token: superuser.token,
      params: made,
      body: [{ day: '2026-01-31', amount: 900 }],
    });
    return {
      by: superuser,
      entries: [
        { action: 'create campaign', subject: `campaign ${made.id}`, before: null, after: row(made) },
        {
          action: 'set campaign spend',
          subject: `campaign ${made.id}`,
          before: [{ day: '2026-01-31', amount: null }],
          after: [{ day: '2026-01-31', amount: 900 }],
        },
      ],
    };
  },
  sendOffer: async () => {
    const { id } = await createProduct(shop.db);
    const body = { subject: 'Brakes', message: 'Now cheaper.', product_ids: [id] };
    const offer = await call('sendOffer', { token: superuser.token, body });
    return {
      by: superuser,
      entries: [{ action: 'send offer', subject: `offer ${offer.id}`, before: null, after: body }],
    };
  },
  createCategory: async () => {
    const { id } = await newCategory('Towing');
    return { by: superuser, entries: [categoryEntry('Towing', id)] };
  },
  changeCategory: async () => {
    const { id } = await newCategory('Roof');
    const body = { name: 'Roof racks', position: 1 };
    const place = (await call('categories')).length;
    await call('changeCategory', { token: superuser.token, params: { id }, body });
    const changed = {
      action: 'change category',
      subject: `category ${id}`,
      before: { name: 'Roof', position: place },
      after: { name: 'Roof racks', position: 1 },
    };
    return { by: superuser, entries: [categoryEntry('Roof', id), changed] };
  },
  deleteCategory: async () => {
    const { id } = await newCategory('Gone');
    const child = await newSubcategory(id, 'Gone, too');
    await call('deleteCategory', { token: superuser.token, params: { id } });
    const deleted = {
      action: 'delete category',
      subject: `category ${id}`,
      before: { name: 'Gone', subcategories: ['Gone, too'] },
      after: null,
    };
    return { by: superuser, entries: [categoryEntry('Gone', id), child.entry, deleted] };
  },
  createSubcategory: async () => {
    const { id } = await newCategory('Camping');
    const { entry } = await newSubcategory(id, 'Tents');
    return { by: superuser, entries: [categoryEntry('Camping', id), entry] };
  },
  changeSubcategory: async () => {
    const { id } = await newCategory('Outdoors');
    const { id: child, entry } = await newSubcategory(id, 'Awnings');
    await createProduct(shop.db, { categoryId: id, subcategoryId: child });
    await call('changeSubcategory', { token: superuser.token, params: { id: child }, body: { category: 1 } });
    const changed = {
      action: 'change subcategory',
      subject: `subcategory ${child}`,
      before: { name: 'Awnings', category: 'Outdoors' },
      after: { name: 'Awnings', category: 'Category 1', products: 1 },
    };
    return { by: superuser, entries: [categoryEntry('Outdoors', id), entry, changed] };
  },
  deleteSubcategory: async () => {
    const { id } = await newCategory('Winter');
    const { id: child, entry } = await newSubcategory(id, 'Chains');
    await call('deleteSubcategory', { token: superuser.token, params: { id: child } });
    const deleted = {
      action: 'delete subcategory',
      subject: `subcategory ${child}`,
      before: { name: 'Chains', category: 'Winter' },
      after: null,
    };
    return { by: superuser, entries: [categoryEntry('Winter', id), entry, deleted] };
  },
  putDeliveryEstimates: async () => {
    const estimate = { from_days: 1, to_days: 2, cutoff_hour: 15 };
    const body = [{ county: 'Nairobi' as const, estimate }];
    await call('putDeliveryEstimates', { token: superuser.token, body });
    return {
      by: superuser,
      entries: [
        {
          action: 'set delivery estimates',
          subject: 'delivery estimates',
          before: [{ county: 'Nairobi', estimate: null }],
          after: [{ county: 'Nairobi', estimate }],
        },
      ],
    };
  },
  retryJob: async () => {
    const [job] = await shop.database.sql<{ id: number }[]>`
      select (graphile_worker.add_job('find_fitment_conflicts', max_attempts := 1)).id::int as id`;
    await shop.database.sql`update graphile_worker._private_jobs set attempts = 1 where id = ${job!.id}`;
    await call('retryJob', { token: superuser.token, params: job! });
    const entry = {
      action: 'retry job',
      subject: `job ${job!.id}`,
      before: null,
      after: { task: 'find_fitment_conflicts' },
    };
    return { by: superuser, entries: [entry] };
  },
  noteRefund: async () => {
    const { task, cancelled } = await createOpenRefund();
    await call('noteRefund', { token: superuser.token, params: { id: task }, body: { note: 'Called' } });
    const entry = { action: 'note refund', before: { note: '' }, after: { note: 'Called' } };
    return { by: superuser, entries: [cancelled, { subject: `refund ${task}`, ...entry }] };
  },
  refundPart: async () => {
    const { order } = await paidOrder();
    await call('refundPart', {
      token: superuser.token,
      params: order,
      body: { lines: [], amount: 400, reason: 'Came late', restock: true, left: 2400 },
    });
    const entry = {
      action: 'refund part',
      subject: `order ${order.order_number}`,
      before: { left_to_refund: 2400 },
      after: { left_to_refund: 2000, amount: 400, reason: 'Came late' },
    };
    return { by: superuser, entries: [entry] };
  },
  recordPayback: async () => {
    const { task, cancelled } = await createOpenRefund();
    const { entry } = await recordPayback(task);
    return { by: superuser, entries: [cancelled, entry] };
  },
  reopenRefund: async () => {
    const { task, cancelled } = await createOpenRefund();
    const { entry, payback } = await recordPayback(task);
    await call('reopenRefund', {
      token: superuser.token,
      params: { id: task },
      body: { payback, note: 'Bounced' },
    });
    const reopened = {
      action: 'reopen refund',
      subject: `refund ${task}`,
      before: { state: 'done', paid_back: 2400 },
      after: { paid_back: 0, reference: 'TKL9XX01AB', note: 'Bounced' },
    };
    return { by: superuser, entries: [cancelled, entry, reopened] };
  },
  enterReceipt: async () => {
    const { order } = await paidOrder();
    const { id } = await findOnlyAttempt(shop, order);
    await shop.database.sql`update payment_attempts set receipt = null where id = ${id}`;
    await call('enterReceipt', { token: superuser.token, params: { id }, body: { receipt: 'SGL5T61SX1' } });
    const expectedFields = { order: order.order_number, receipt: null };
    return {
      by: superuser,
      entries: [
        {
          action: 'enter receipt',
          subject: `payment ${id}`,
          before: expectedFields,
          after: { ...expectedFields, receipt: 'SGL5T61SX1' },
        },
      ],
    };
  },
  checkPayment: async () => {
    const { order, payment } = await createUndecidedPayment(shop);
    await call('checkPayment', { token: superuser.token, params: { id: payment } });
    const before = { order: order.order_number, order_status: 'pending', payment_state: 'review' };
    return {
      by: superuser,
      entries: [
        {
          action: 'check payment',
          subject: `payment ${payment}`,
          before,
          after: { ...before, answer: 'pending' },
        },
      ],
    };
  },
  resolvePayment: async () => {
    const { order, payment } = await createPaidReview(shop, 'amount');
    await call('resolvePayment', {
      token: superuser.token,
      params: { id: payment },
      body: {
        outcome: 'paid',
        note: 'All there',
      },
    });
    const before = { order: order.order_number, order_status: 'paid', payment_state: 'paid' };
    const decision = { answer: 'paid', outcome: 'paid', receipt: '', note: 'All there' };
    return {
      by: superuser,
      entries: [
        {
          action: 'resolve payment',
          subject: `payment ${payment}`,
          before,
          after: { ...before, ...decision },
        },
      ],
    };
  },
};

/** Open to customers too; here called by staff. */
const ALSO_ALLOWED_TO_STAFF: EndpointName[] = ['cancelOrder'];

/** Sent as POST because of their bodies. */
const READS: EndpointName[] = ['previewFitmentRules', 'proposeFitmentRules'];

test('[BACKOFFICE-06] every endpoint through which staff change something is tested', () => {
  const staffEndpoints = rows
    .filter(([, { caller, method }]) => (caller === 'staff' || caller === 'superuser') && method !== 'GET')
    .map(([name]) => name)
    .filter((name) => !READS.includes(name));
  expect(Object.keys(ACTIONS).toSorted()).toEqual([...staffEndpoints, ...ALSO_ALLOWED_TO_STAFF].toSorted());
});

test.each(Object.entries(ACTIONS))(
  '[BACKOFFICE-06] %s is logged: who, when, what, before and after',
  async (_, performAction) => {
    const [last] = await shop.database.sql<
      { id: number }[]
    >`select coalesce(max(id), 0)::int as id from audit_log`;
    const from = shop.clock.now();
    const { by, entries } = await performAction();
    const until = shop.clock.now();
    const auditEntries = await shop.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last!.id))
      .orderBy(auditLog.id);
    const expectedEntry = {
      id: expect.any(Number),
      at: expect.any(Date),
      actor: by.email,
      actorUserId: by.id,
      imported: false,
    };
    expect(auditEntries).toEqual(entries.map((entry) => ({ ...expectedEntry, ...entry })));
    expect(auditEntries.every(({ at }) => at >= from && at <= until)).toBe(true);
  },
);

test('[BACKOFFICE-06] an owner who cancels their own order leaves no entry', async () => {
  const { owner, order } = await createOrder(shop);
  const count = async () => (await shop.database.sql`select 1 from audit_log`).length;
  const before = await count();
  await call('cancelOrder', { token: owner.token, params: order, body: {} });
  expect(await count()).toBe(before);
});
