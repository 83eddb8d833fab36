import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../server/context/log.ts';
import { findFreePort } from '../../../server/db/embedded/embedded-database.ts';
import { textMessages, users } from '../../../server/db/schema/index.ts';
import { closeOldTextMessages } from '../../../server/features/text-messages/close-old-text-messages.ts';
import { sendTextMessage } from '../../../server/features/text-messages/send-text-message.ts';
import { createTextMessageTask } from '../../../server/jobs/send-text-messages.ts';
import { createAfricasTalking } from '../../../server/providers/africastalking/africastalking.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { tally } from '../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { POLL_OPTIONS, startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';
import { receivedTexts, setTextMessageFaults, textMessagesAbout } from '../../support/text-messages.ts';

let shop: TestShop;
let lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shop = await startTestShop({ SMS_TIMEOUT_MS: '600' }, { log });
});
afterAll(() => shop.close());
afterEach(() => setTextMessageFaults(shop, {}));

const HOUR_MS = 3_600_000;
let lastNumber = 0;
const newPhone = () => `+254722${String((lastNumber += 1)).padStart(6, '0')}`;

/** A message about a new order to a number of its own. */
async function queueMessage(fields: Partial<typeof textMessages.$inferInsert> = {}) {
  const { owner, order } = await createOrder(shop);
  const [message] = await shop.db
    .insert(textMessages)
    .values({
      orderId: order.id,
      kind: 'paid',
      recipient: newPhone(),
      text: 'Gari: a test.',
      createdAt: shop.clock.now(),
      ...fields,
    })
    .returning();
  return { owner, order, ...message! };
}

const readState = async (id: number) => {
  const [row] = await shop.db.select().from(textMessages).where(eq(textMessages.id, id));
  return [row!.state, row!.reason];
};
const setFaults = (faults: Record<string, unknown>) => setTextMessageFaults(shop, faults);

test('[SMS-05] the queue sends the message of a paid order', async () => {
  const ownShop = await startTestShopWithWorker();
  const { owner, order } = await createOrder(ownShop);
  await payOrder(ownShop, owner, order);
  const readStates = async () => (await textMessagesAbout(ownShop, order)).map(({ state }) => state);
  await expect.poll(readStates, POLL_OPTIONS).toEqual(['sent']);
  const [{ text } = { text: '' }] = await textMessagesAbout(ownShop, order);
  expect(await receivedTexts(ownShop, '+254712345678')).toEqual([text]);
  await ownShop.close();
});

test('[SMS-05] a message is sent once, however often its job runs', async () => {
  const { id, recipient } = await queueMessage();
  await Promise.all([sendTextMessage(shop.ctx, id), sendTextMessage(shop.ctx, id)]);
  await sendTextMessage(shop.ctx, id);
  expect(await readState(id)).toEqual(['sent', '']);
  expect(await receivedTexts(shop, recipient)).toEqual(['Gari: a test.']);
});

test('[SMS-05] a process sends two at a time and postpones others, so that emails go on', async () => {
  const messages = [await queueMessage(), await queueMessage(), await queueMessage()] as const;
  const run = createTextMessageTask(shop.ctx);
  await setFaults({ latencyMs: 300 });
  await Promise.all(messages.map(({ id }) => run(id)));
  const states = await Promise.all(messages.map(({ id }) => readState(id)));
  expect(states.map(([state]) => state)).toEqual(['sent', 'sent', 'waiting']);
  const key = `send_text_message:${messages[2].id}`;
  const jobs = await shop.database.sql`select attempts from graphile_worker.jobs where key = ${key}`;
  expect(jobs).toEqual([{ attempts: 0 }]);
  await run(messages[2].id);
  expect(await readState(messages[2].id)).toEqual(['sent', '']);
});

describe('what the provider did not take', () => {
  test.each([
    ['an empty account', { statusCode: 405 }, 'The provider said: 405 InsufficientBalance.'],
    ['an unknown sender', { noRecipients: true }, 'The provider said: InvalidSenderId.'],
    ['a fault of the provider', { statusCode: 500 }, 'The provider said: 500 InternalServerError.'],
    ['too many requests', { httpStatus: 429 }, 'The provider replied 429.'],
    ['an overload', { httpStatus: 503 }, 'The provider replied 503.'],
    ['an error', { errorRate: 1 }, 'The provider replied 500.'],
  ])('[SMS-05] is sent again: %s', async (_, faults, reason) => {
    const { id, recipient } = await queueMessage();
    await setFaults(faults);
    await expect(sendTextMessage(shop.ctx, id)).rejects.toThrow(`A text message was not sent. ${reason}`);
    expect([await readState(id), await receivedTexts(shop, recipient)]).toEqual([['waiting', reason], []]);
    await setFaults({});
    await sendTextMessage(shop.ctx, id);
    expect([await readState(id), await receivedTexts(shop, recipient)]).toEqual([
      ['sent', ''],
      ['Gari: a test.'],
    ]);
  });

  test('[SMS-05] is sent again after a wrong key or a provider out of reach', async () => {
    const config = shop.ctx.config.sms!;
    const { id } = await queueMessage();
    const send = (change: Partial<typeof config>) =>
      sendTextMessage({ ...shop.ctx, sms: createAfricasTalking({ ...config, ...change }) }, id);
    await expect(send({ apiKey: 'wrong' })).rejects.toThrow('The provider replied 401.');
    await expect(send({ baseUrl: `http://127.0.0.1:${await findFreePort()}` })).rejects.toThrow(
      'The provider is not reachable.',
    );
    await send({});
    expect(await readState(id)).toEqual(['sent', '']);
  });

  test('[SMS-05] is given up after 24 hours, also without a provider', async () => {
    const { id } = await queueMessage();
    await setFaults({ statusCode: 405 });
    await expect(sendTextMessage(shop.ctx, id)).rejects.toThrow('InsufficientBalance');
    await setFaults({});
    const old = { createdAt: new Date(shop.clock.now().getTime() - 24 * HOUR_MS) };
    await shop.db.update(textMessages).set(old).where(eq(textMessages.id, id));
    await sendTextMessage(shop.ctx, id);
    const reason = 'Given up after 24 hours. The provider said: 405 InsufficientBalance.';
    expect(await readState(id)).toEqual(['failed', reason]);
    const [late, early] = [await queueMessage(old), await queueMessage()];
    await closeOldTextMessages({ ...shop.ctx, sms: null });
    expect(await readState(late.id)).toEqual(['failed', 'Given up after 24 hours.']);
    expect(await readState(early.id)).toEqual(['waiting', '']);
  });
});

test.each([
  [401, 'RiskHold'],
  [403, 'InvalidPhoneNumber'],
  [404, 'UnsupportedNumberType'],
  [406, 'UserInBlacklist'],
  [407, 'CouldNotRoute'],
  [502, 'RejectedByGateway'],
])('[SMS-05] what the provider refuses with %i is not sent again', async (statusCode, status) => {
  const { id } = await queueMessage();
  await setFaults({ statusCode });
  await sendTextMessage(shop.ctx, id);
  expect(await readState(id)).toEqual(['failed', `The provider said: ${statusCode} ${status}.`]);
});

describe('what the provider may have taken', () => {
  const UNKNOWN = ['unknown', 'The provider may have sent it: no reply arrived.'];

  test.each([
    ['no reply in time', { syncTimeout: true }, ['Gari: a test.']],
    ['a connection that breaks', { down: true }, []],
    ['a gateway that gave up waiting', { httpStatus: 504 }, []],
  ])('[SMS-05] is not sent again: %s', async (_, faults, received) => {
    const { id, recipient } = await queueMessage();
    await setFaults(faults);
    await sendTextMessage(shop.ctx, id);
    await setFaults({});
    await sendTextMessage(shop.ctx, id);
    expect([await readState(id), await receivedTexts(shop, recipient)]).toEqual([UNKNOWN, received]);
  });

  test('[SMS-05] also after a crash: ten minutes later nobody waits for it', async () => {
    const attemptedAt = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000);
    const crashed = await queueMessage({ state: 'sending', attemptedAt: attemptedAt(11) });
    const current = await queueMessage({ state: 'sending', attemptedAt: attemptedAt(9) });
    await sendTextMessage(shop.ctx, crashed.id);
    await closeOldTextMessages(shop.ctx);
    expect(await readState(crashed.id)).toEqual([
      'unknown',
      'The provider may have sent it: the process ended.',
    ]);
    expect(await readState(current.id)).toEqual(['sending', '']);
    expect(await receivedTexts(shop, crashed.recipient)).toEqual([]);
  });
});

test('[SMS-06] one number gets 10 messages in 24 hours, also when all are sent at once', async () => {
  const recipient = newPhone();
  const queued = [];
  for (let count = 0; count < 12; count += 1) queued.push(await queueMessage({ recipient }));
  await Promise.all(queued.map(({ id }) => sendTextMessage(shop.ctx, id)));
  const states = await Promise.all(queued.map(({ id }) => readState(id)));
  expect(tally(states.map(([state]) => state!))).toEqual({ sent: 10, dropped: 2 });
  expect(states.find(([state]) => state === 'dropped')).toEqual([
    'dropped',
    '10 messages went to this number in the last 24 hours.',
  ]);
  expect(await receivedTexts(shop, recipient)).toHaveLength(10);
  await shop.db
    .update(textMessages)
    .set({ attemptedAt: new Date(shop.clock.now().getTime() - 24 * HOUR_MS - 1000) })
    .where(eq(textMessages.recipient, recipient));
  const { id } = await queueMessage({ recipient });
  await sendTextMessage(shop.ctx, id);
  expect(await readState(id)).toEqual(['sent', '']);
});

test('[SMS-07] whoever has switched them off since gets none', async () => {
  const { id, owner, recipient } = await queueMessage();
  const change = (on: boolean) =>
    shop.call('changeNotificationChoices', { token: owner.token, body: { order_sms: on } });
  expect((await change(false)).body).toMatchObject({ order_sms: false });
  await sendTextMessage(shop.ctx, id);
  expect(await readState(id)).toEqual(['dropped', 'The shopper has switched these messages off.']);
  expect(await receivedTexts(shop, recipient)).toEqual([]);
  expect((await change(true)).body).toMatchObject({ order_sms: true });
  const [user] = await shop.db.select().from(users).where(eq(users.id, owner.id));
  expect(user!.orderSms).toBe(true);
});

test('[SMS-08] each outcome is counted, and the log names the order, not the number or the text', async () => {
  const countTextMessage = vi.fn<(outcome: string) => void>();
  const ctx = { ...shop.ctx, meter: { ...shop.ctx.meter, countTextMessage } };
  lines = [];
  const { id, order, recipient, text } = await queueMessage();
  await setFaults({ statusCode: 405 });
  await sendTextMessage(ctx, id).catch(() => undefined);
  await setFaults({});
  await sendTextMessage(ctx, id);
  expect(countTextMessage.mock.calls).toEqual([['postponed'], ['sent']]);
  const own = lines.filter((line) => line.includes('text message'));
  expect(own.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', msg: 'a text message was not sent', order: order.order_number, state: 'waiting' },
    { level: 'info', msg: 'text message sent', order: order.order_number, kind: 'paid' },
  ]);
  const all = lines.join('\n');
  expect([all.includes(recipient.slice(1)), all.includes(text)]).toEqual([false, false]);
});

test('[SMS-09] erasing an account erases the messages about its orders', async () => {
  const { order, owner } = await queueMessage();
  const body = { password: owner.password };
  expect((await shop.call('deleteAccount', { token: owner.token, body })).status).toBe(200);
  expect(await textMessagesAbout(shop, order)).toEqual([]);
});
