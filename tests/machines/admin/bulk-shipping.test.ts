import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { bulkShippingMachine } from '#machines/bulk-shipping/bulk-shipping.machine.ts';
import type { ShipOrderInput, ShipOrderOutput } from '#machines/bulk-shipping/bulk-shipping.ports.ts';
import type { BulkShippingEmitted } from '#machines/bulk-shipping/bulk-shipping.types.ts';
import { bulkShippingView } from '#machines/bulk-shipping/bulk-shipping.view.ts';

const SHIPPED: ShipOrderOutput = { ok: true, isAlreadyShipped: false };
const REFUSED: ShipOrderOutput = {
  ok: false,
  kind: 'refused',
  message: 'An order that is pending cannot become shipping.',
};

/** The server answers call by call; a function that throws is a defect of the port. */
function start(answers: (ShipOrderOutput | 'defect')[], orderNumbers = ['AAAAAAAAAAAA', 'BBBBBBBBBBBB']) {
  const calls: ShipOrderInput[] = [];
  const shipOrder = fromPromise<ShipOrderOutput, ShipOrderInput>(async ({ input }) => {
    calls.push(input);
    const answer = answers[calls.length - 1];
    if (!answer || answer === 'defect') throw new Error('defect');
    return answer;
  });
  const actor = createActor(bulkShippingMachine.provide({ actors: { shipOrder } }), {
    input: { orderNumbers },
  });
  const emitted: BulkShippingEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const view = () => bulkShippingView(actor.getSnapshot());
  const finish = async () => {
    while (view().state === 'shipping') await Promise.resolve();
  };
  return { actor, calls, emitted, view, finish };
}

const ship = {
  type: 'batch.ship',
  carrier: 'G4S',
  waybills: { BBBBBBBBBBBB: 'KE-1' },
} as const;

test('[BACKOFFICE-16] orders are marked one after another, with the carrier of all and a waybill each', async () => {
  const { actor, calls, emitted, view, finish } = start([SHIPPED, SHIPPED]);
  expect([view().shipLabel, view().canShip]).toEqual(['Mark 2 orders as shipping', true]);
  actor.send(ship);
  expect([calls.length, view().progress]).toEqual([1, 'Marking 1 of 2...']);
  await finish();
  expect(calls).toEqual([
    { orderNumber: 'AAAAAAAAAAAA', parcel: { carrier: 'G4S', waybill: '' } },
    { orderNumber: 'BBBBBBBBBBBB', parcel: { carrier: 'G4S', waybill: 'KE-1' } },
  ]);
  expect([view().summary, view().canRetry]).toEqual(['2 orders shipping.', false]);
  expect(emitted).toEqual([{ type: 'batch.ended', shipped: 2, remaining: 0 }]);
});

test('[BACKOFFICE-16] each fails by itself with its reason, and only those are tried again', async () => {
  const { actor, calls, emitted, view, finish } = start(
    [REFUSED, SHIPPED, { ok: false, kind: 'network' }, SHIPPED, { ok: true, isAlreadyShipped: true }],
    ['AAAAAAAAAAAA', 'BBBBBBBBBBBB', 'CCCCCCCCCCCC'],
  );
  actor.send(ship);
  await finish();
  expect(view().rows).toEqual([
    {
      orderNumber: 'AAAAAAAAAAAA',
      outcome: 'failed',
      text: 'An order that is pending cannot become shipping.',
    },
    { orderNumber: 'BBBBBBBBBBBB', outcome: 'done', text: 'Shipping' },
    {
      orderNumber: 'CCCCCCCCCCCC',
      outcome: 'failed',
      text: 'No answer from the shop. It may be marked: try again to find out.',
    },
  ]);
  expect([view().summary, view().retryLabel]).toEqual([
    '1 order shipping. 2 could not be marked.',
    'Try 2 orders again',
  ]);
  actor.send({ type: 'batch.retry' });
  await finish();
  expect(calls.map(({ orderNumber }) => orderNumber[0])).toEqual(['A', 'B', 'C', 'A', 'C']);
  expect(view().rows.map(({ text }) => text)).toEqual(['Shipping', 'Shipping', 'Was shipping already']);
  expect(emitted).toEqual([
    { type: 'batch.ended', shipped: 1, remaining: 2 },
    { type: 'batch.ended', shipped: 3, remaining: 0 },
  ]);
});

test('[BACKOFFICE-16] after a stop the rest is not tried, until it is tried again', async () => {
  const { actor, calls, view, finish } = start([SHIPPED, SHIPPED]);
  actor.send(ship);
  actor.send({ type: 'batch.stop' });
  expect(view().canStop).toBe(false);
  await finish();
  expect([calls.length, view().summary, view().retryLabel]).toEqual([
    1,
    '1 order shipping. 1 not tried.',
    'Try 1 order again',
  ]);
  actor.send({ type: 'batch.retry' });
  await finish();
  expect([calls.length, view().summary]).toEqual([2, '2 orders shipping.']);
});

test('[BACKOFFICE-16] a defect of the port fails one order, not the rest', async () => {
  const { actor, view, finish } = start(['defect', SHIPPED]);
  actor.send(ship);
  await finish();
  expect(view().rows.map(({ text }) => text)).toEqual(['It could not be marked.', 'Shipping']);
});

test('there is nothing to mark without orders', () => {
  const { view } = start([], []);
  expect(view().canShip).toBe(false);
});
