import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSchedule } from '../schedules/run-schedule.ts';
import type { Action, Batch } from '../schedules/schedule.ts';
import { Tally } from '../schedules/tally.ts';
import { createTestbed, type Testbed } from '../schedules/testbed.ts';

const MINUTE = 60_000;

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createTestbed();
});
afterAll(() => testbed.close());

const shopper = 0;
const units = [2, 1];
const place = (method: 'mpesa' | 'pesapal'): Action => ({
  do: 'place',
  shopper,
  units,
  method,
  key: 1,
  times: 1,
});
const card: Action = { do: 'card', shopper, units };
const pay = (way: 'mpesa' | 'pesapal' | 'card'): Action => ({ do: 'pay', order: 0, way, times: 1 });
const paid: Action = { do: 'decide', payment: 0, outcome: 'paid', callbacks: 'once' };
const failed: Action = { do: 'decide', payment: 0, outcome: 'failed', callbacks: 'never' };
const deliver: Action = { do: 'deliver', callback: 0, times: 1 };
const cancel = (by: 'owner' | 'superuser'): Action => ({ do: 'cancel', order: 0, by });

interface Case {
  before: Action[];
  action: Action;
  wait?: number;
  /** The retry of the person who got no reply; without it only reconciliation follows. */
  again?: { action: Action; wait: number };
  /** Allowed end states, by how far the action got: order statuses, attempt states and refund amounts. */
  ends: { orders: string[]; attempts: string[]; refunds: number[] }[];
}

const TOTAL = 300 + 2 * 1050 + 700;
const abandonedEnd = (...attempts: string[]) => ({ orders: ['cancelled'], attempts, refunds: [] });
const PAID = { orders: ['paid'], attempts: ['paid'], refunds: [] };

const CASES: Record<string, Case> = {
  'placing an order, and the retry with the same key': {
    before: [],
    action: place('mpesa'),
    again: { action: place('mpesa'), wait: 0 },
    ends: [abandonedEnd()],
  },
  'placing an order at the portal, and the retry with the same key': {
    before: [],
    action: place('pesapal'),
    again: { action: place('pesapal'), wait: 100_000 },
    // A page that no reply delivered is abandoned and another one is opened.
    ends: [abandonedEnd('abandoned'), abandonedEnd('failed', 'abandoned')],
  },
  'starting a card payment, and starting it again': {
    before: [],
    action: card,
    again: { action: card, wait: 0 },
    // The draft that no reply delivered is replaced by another.
    ends: [
      abandonedEnd('abandoned'),
      { orders: ['cancelled', 'cancelled'], attempts: ['abandoned', 'abandoned'], refunds: [] },
    ],
  },
  'sending a prompt that is never answered': {
    before: [place('mpesa')],
    action: pay('mpesa'),
    ends: [abandonedEnd(), abandonedEnd('abandoned'), abandonedEnd('failed')],
  },
  'opening the portal’s page': {
    before: [place('mpesa')],
    action: pay('pesapal'),
    ends: [abandonedEnd(), abandonedEnd('abandoned')],
  },
  'paying a placed order by card': {
    before: [place('mpesa')],
    action: pay('card'),
    ends: [abandonedEnd(), abandonedEnd('abandoned')],
  },
  'settling by M-Pesa’s callback': {
    before: [place('mpesa'), pay('mpesa'), paid],
    action: deliver,
    ends: [PAID],
  },
  'settling by Pesapal’s notification': { before: [place('pesapal'), paid], action: deliver, ends: [PAID] },
  'settling by Flutterwave’s webhook': { before: [card, paid], action: deliver, ends: [PAID] },
  'the browser’s return from the card window': {
    before: [card, paid],
    action: { do: 'finish card', window: 0, times: 1 },
    ends: [PAID],
  },
  'a status check': {
    before: [place('pesapal'), paid],
    action: { do: 'poll', order: 0 },
    ends: [PAID],
  },
  'the job that queries a payment': {
    before: [place('mpesa'), pay('mpesa'), paid],
    action: { do: 'settle', attempt: 0 },
    ends: [PAID],
  },
  reconciliation: {
    before: [place('pesapal'), paid],
    action: { do: 'reconcile' },
    ends: [PAID],
  },
  'paying again at the portal': {
    before: [place('mpesa'), pay('mpesa'), failed],
    action: pay('pesapal'),
    wait: 100_000,
    ends: [abandonedEnd('failed'), abandonedEnd('failed', 'abandoned')],
  },
  'cancelling by the owner, repeated without a reply': {
    before: [place('mpesa'), pay('mpesa'), failed],
    action: cancel('owner'),
    again: { action: cancel('owner'), wait: 0 },
    ends: [abandonedEnd('failed')],
  },
  'cancelling a paid order, repeated without a reply': {
    before: [place('pesapal'), paid, deliver],
    action: cancel('superuser'),
    again: { action: cancel('superuser'), wait: 0 },
    ends: [{ orders: ['cancelled'], attempts: ['paid'], refunds: [TOTAL] }],
  },
  'cancelling by staff, repeated without a reply': {
    before: [place('mpesa')],
    action: { do: 'staff', order: 0, to: 'cancelled' },
    again: { action: { do: 'staff', order: 0, to: 'cancelled' }, wait: 0 },
    ends: [abandonedEnd()],
  },
  'the expiry of an unpaid order': {
    before: [place('mpesa')],
    action: { do: 'expire', order: 0 },
    wait: 31 * MINUTE,
    ends: [abandonedEnd()],
  },
};

const createSoloBatch = (action: Action, rest: Partial<Batch> = {}): Batch => ({
  wait: 0,
  down: null,
  actions: [action],
  picks: [],
  death: null,
  recovers: true,
  ...rest,
});

/** Runs a case with a kill at one step; returns null when the operation finished before that step. */
async function runWithDeathAt(
  { before, action, wait = 0, again }: Case,
  at: number,
  when: 'before' | 'after',
) {
  const tally = new Tally();
  const batches = [
    ...before.map((each) => createSoloBatch(each)),
    createSoloBatch(action, { wait, death: { place: 0, at, when } }),
    ...(again ? [createSoloBatch(again.action, { wait: again.wait })] : []),
  ];
  const { orders, attempts, refunds } = await runSchedule(
    testbed,
    { batches, callbacksArrive: false },
    tally,
  );
  if (tally.get(`death: ${when}`) === 0) return null;
  return {
    orders: orders.map(({ status }) => status),
    attempts: attempts.map(({ state }) => state),
    refunds: refunds.map(({ amount }) => amount),
  };
}

for (const [title, each] of Object.entries(CASES)) {
  test(
    `[SETTLE-10] killed at every statement and call of ${title}: it converges`,
    async () => {
      let steps = 0;
      for (
        let end = await runWithDeathAt(each, 1, 'before');
        end !== null;
        end = await runWithDeathAt(each, steps + 1, 'before')
      ) {
        steps += 1;
        expect(each.ends).toContainEqual(end);
      }
      expect(each.ends).toContainEqual(await runWithDeathAt(each, steps, 'after'));
      expect(steps).toBeGreaterThan(4);
    },
    2 * MINUTE,
  );
}
