import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { createOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let packer: Awaited<ReturnType<typeof createUser>>;
let colleague: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  packer = await createUser(shop.ctx, { isStaff: true, username: 'Otieno' });
  colleague = await createUser(shop.ctx, { isStaff: true, username: 'Achieng' });
});
afterAll(() => shop.close());

type Order = Awaited<ReturnType<typeof createOrder>>['order'];
const note = (params: Order, text: string, token = packer.token) =>
  shop.call('addOrderNote', { token, params, body: { text } });

test('[BACKOFFICE-19] a note says who wrote it and when, the oldest first, and the audit log that it was added', async () => {
  const { order } = await createOrder(shop);
  await note(order, ' Call before delivery.\nGate 2. ');
  const { status, body } = await note(order, 'Called, no answer.', colleague.token);
  const at = expect.any(String);
  expect([status, body.results]).toEqual([
    200,
    [
      {
        id: expect.any(Number),
        at,
        author: 'Otieno',
        text: 'Call before delivery.\nGate 2.',
        can_delete: false,
      },
      { id: expect.any(Number), at, author: 'Achieng', text: 'Called, no answer.', can_delete: true },
    ],
  ]);
  const read = await shop.call('orderNotes', { token: packer.token, params: order });
  expect(read.body.results.map(({ text, can_delete }) => [text, can_delete])).toEqual([
    ['Call before delivery.\nGate 2.', true],
    ['Called, no answer.', false],
  ]);
  const entries = await shop.database.sql`
    select actor, action, after::text from audit_log where subject = ${`order ${order.order_number}`} order by id`;
  expect(entries.map(({ action }) => action)).toEqual(['add note', 'add note']);
  expect(JSON.stringify(entries)).not.toContain('Gate 2');
});

test.each([
  ['without text', '', 'This field is required'],
  ['of 1,001 characters', 'x'.repeat(1_001), 'At most 1000 characters'],
  ['that turns the direction of text', 'a\u202Eb', 'Contains a character that cannot be used'],
])('[BACKOFFICE-19] a note %s is refused', async (_, text, message) => {
  const { order } = await createOrder(shop);
  const reply = await note(order, text);
  expect([reply.status, reply.body.fields]).toEqual([400, { text: message }]);
});

test('[BACKOFFICE-19] the 51st note of an order is refused', async () => {
  const { order } = await createOrder(shop);
  await shop.database.sql`
    insert into order_notes (order_id, author_user_id, at, text)
    select ${order.id}, ${packer.id}, now(), 'Note ' || n from generate_series(1, 50) as n`;
  const reply = await note(order, 'One more');
  const message = 'This order has 50 notes. Delete one that is no longer needed first.';
  expect([reply.status, reply.body.fields]).toEqual([400, { text: message }]);
});

test('[BACKOFFICE-19] a colleague cannot delete a note; its author and a superuser can', async () => {
  const { order } = await createOrder(shop);
  await note(order, 'First');
  const { body } = await note(order, 'Second');
  const [first, second] = body.results.map(({ id }) => id);
  const deleteNote = (token: string, id: number) =>
    shop.call('deleteOrderNote', { token, params: { order_number: order.order_number, id } });
  expect((await deleteNote(colleague.token, first!)).status).toBe(404);
  expect((await deleteNote(packer.token, first!)).body.results.map(({ text }) => text)).toEqual(['Second']);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  expect((await deleteNote(superuser.token, second!)).body.results).toEqual([]);
  expect((await deleteNote(superuser.token, second!)).status).toBe(404);
});

test('[BACKOFFICE-19] a note is not deleted through another order', async () => {
  const { order } = await createOrder(shop);
  const other = await createOrder(shop);
  const { body } = await note(order, 'Stays');
  const params = { order_number: other.order.order_number, id: body.results[0]!.id };
  expect((await shop.call('deleteOrderNote', { token: packer.token, params })).status).toBe(404);
});

test('[BACKOFFICE-20] no reply to the shopper has a note, and a shopper reads none', async () => {
  const { owner, order } = await createOrder(shop);
  await note(order, 'Suspicious address');
  const replies = [
    await shop.call('order', { token: owner.token, params: order }),
    await shop.call('ownOrders', { token: owner.token }),
    await shop.call('orderStatus', { token: owner.token, params: order }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/Suspicious|note_count/);
  expect((await shop.call('orderNotes', { token: owner.token, params: order })).status).toBe(403);
});

test('[BACKOFFICE-20] notes are deleted with the account of the owner of the order', async () => {
  const { owner, order } = await createOrder(shop);
  await note(order, 'Prefers calls after five');
  const deleted = await shop.call('deleteAccount', {
    token: owner.token,
    body: { password: owner.password },
  });
  expect(deleted.status).toBe(200);
  expect((await shop.call('orderNotes', { token: packer.token, params: order })).body).toEqual({
    results: [],
  });
});

test('[BACKOFFICE-20] notes of a colleague who left stay, without the name', async () => {
  const { order } = await createOrder(shop);
  const leaver = await createUser(shop.ctx, { isStaff: true });
  await note(order, 'Gift', leaver.token);
  await shop.call('deleteAccount', { token: leaver.token, body: { password: leaver.password } });
  const { body } = await shop.call('orderNotes', { token: packer.token, params: order });
  expect(body.results).toMatchObject([{ author: null, text: 'Gift' }]);
});

test('[BACKOFFICE-20] notes are deleted after two years', async () => {
  const { order } = await createOrder(shop);
  await shop.database.sql`
    insert into order_notes (order_id, at, text)
    values (${order.id}, now() - interval '731 days', 'Old'), (${order.id}, now() - interval '729 days', 'Not yet')`;
  await cleanUp(shop.ctx);
  const { body } = await shop.call('orderNotes', { token: packer.token, params: order });
  expect(body.results.map(({ text }) => text)).toEqual(['Not yet']);
});

test('[BACKOFFICE-21] the list says how many notes an order has, and nothing of an order without any', async () => {
  const { order } = await createOrder(shop);
  const list = async () =>
    (await shop.call('staffOrders', { token: packer.token, query: { q: order.order_number } })).body
      .results[0];
  expect(await list()).not.toHaveProperty('note_count');
  await note(order, 'One');
  await note(order, 'Two');
  expect((await list())?.note_count).toBe(2);
});
