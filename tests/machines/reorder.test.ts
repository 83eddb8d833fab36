import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PartOfOrder } from '#contract/types.ts';
import { reorderMachine } from '#machines/reorder/reorder.machine.ts';
import type { ReadPartsInput, ReadPartsOutput } from '#machines/reorder/reorder.ports.ts';
import { planReorder } from '#machines/reorder/reorder.rules.ts';
import { reorderView } from '#machines/reorder/reorder.view.ts';
import { aPart } from '#tests/models/reorder.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from './fake-ports.ts';

async function buyAgain(...replies: [ReadPartsOutput, ...ReadPartsOutput[]]) {
  const port = fakePort<ReadPartsOutput, ReadPartsInput>(...replies);
  const actor = createActor(reorderMachine.provide({ actors: { readParts: port.logic } }));
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send({ type: 'order.buyAgain', orderNumber: '7K3M9QXW2VAB' });
  await flushPromises();
  return { actor, emitted, calls: port.calls, view: () => reorderView(actor.getSnapshot()) };
}

const read = (parts: PartOfOrder[], cart: { id: number; quantity: number }[] = []) =>
  ({ ok: true, parts, cart }) as const;

test('[ORDERPAGE-09] what is still sold goes into the cart as it is sold today, for its car', async () => {
  const part = aPart({
    variant: 'Left',
    car: { vehicle: 'toyota-vitz-nsp130', label: 'Toyota Vitz NSP130' },
  });
  const { emitted, calls, view } = await buyAgain(read([part]));
  expect(calls).toEqual([{ orderNumber: '7K3M9QXW2VAB' }]);
  expect(emitted).toEqual([
    {
      type: 'cart.addItems',
      items: [
        {
          id: 7,
          slug: 'brake-pads',
          name: 'Brake pads',
          price: 1500,
          variant: 'Left',
          quantity: 2,
          shippingFee: 200,
          image: '/media/7.svg',
          left: 10,
          car: { vehicle: 'toyota-vitz-nsp130', vehicleLabel: 'Toyota Vitz NSP130' },
        },
      ],
    },
  ]);
  expect(view()).toEqual({
    state: 'added',
    isOpen: true,
    isBusy: false,
    title: 'These parts are in your cart',
    results: [{ id: 1, name: 'Brake pads, Left', text: '2 added.' }],
    isCartOffered: true,
    failure: null,
  });
});

test.each([
  ['another price', aPart({}, { price: 1650 }), [], '2 added. Ksh 1,500 then, Ksh 1,650 now.'],
  ['too few left', aPart({}, { stock_quantity: 1 }), [], '1 of 2 added. Only 1 left.'],
  [
    'the cart has some already',
    aPart({}, { stock_quantity: 4 }),
    [
      { id: 7, quantity: 1 },
      { id: 7, quantity: 2 },
      { id: 8, quantity: 9 },
    ],
    '1 of 2 added. Only 4 left, your cart already had 3.',
  ],
  [
    'the cart has all that is left',
    aPart({}, { stock_quantity: 3 }),
    [{ id: 7, quantity: 3 }],
    'Only 3 left, your cart already had 3.',
  ],
  [
    'the cart has too many',
    aPart({}, { stock_quantity: 3 }),
    [{ id: 7, quantity: 5 }],
    'Only 3 left, your cart already had 5.',
  ],
  [
    'the limit of one order',
    aPart({ quantity: 50 }, { stock_quantity: 80 }),
    [{ id: 7, quantity: 20 }],
    '30 of 50 added. At most 50 in one order, your cart already had 20.',
  ],
  ['nothing left', aPart({}, { stock_quantity: 0, price: 1 }), [], 'Sold out.'],
  ['no longer sold', aPart({ now: null }), [], 'No longer sold.'],
] as const)('[ORDERPAGE-10] a line says what has changed: %s', async (_, part, cart, text) => {
  const { view } = await buyAgain(read([part], [...cart]));
  expect(view().results.map((result) => result.text)).toEqual([text]);
});

test('[ORDERPAGE-09] two lines of one part share its stock', () => {
  const { items, results } = planReorder(
    read([
      aPart({ variant: 'Left', quantity: 3 }, { stock_quantity: 5 }),
      aPart({ id: 2, variant: 'Right', quantity: 3 }, { stock_quantity: 5 }),
    ]),
  );
  expect(items.map(({ quantity }) => quantity)).toEqual([3, 2]);
  expect(results[1]!.changes).toEqual(['Only 5 left, your cart already had 3.']);
});

test('[ORDERPAGE-10] the title says whether all parts are in the cart, some or none', async () => {
  const some = await buyAgain(read([aPart(), aPart({ id: 2, now: null })]));
  expect(some.view().title).toBe('Some of these parts are in your cart');
  const none = await buyAgain(read([aPart({ now: null })]));
  expect([none.view().title, none.view().isCartOffered, none.emitted]).toEqual([
    'None of these parts can be bought now',
    false,
    [],
  ]);
});

test('[ORDERPAGE-09] a failure says why, adds nothing, and can be tried again', async () => {
  const { actor, emitted, view } = await buyAgain({ ok: false, kind: 'network' }, read([aPart()]));
  expect([view().state, view().title, view().failure, emitted]).toEqual([
    'failed',
    'The parts could not be looked up',
    'Network error occurred',
    [],
  ]);
  actor.send({ type: 'reorder.retry' });
  expect([view().state, view().failure]).toEqual(['reading', null]);
  await flushPromises();
  expect([view().state, emitted.length]).toEqual(['added', 1]);
});

test('[ORDERPAGE-09] a defect counts as a refusal', async () => {
  const actor = createActor(reorderMachine.provide({ actors: { readParts: rejectingPort() } })).start();
  actor.send({ type: 'order.buyAgain', orderNumber: '7K3M9QXW2VAB' });
  await flushPromises();
  expect(reorderView(actor.getSnapshot()).failure).toBe('Please try again in a moment.');
});

test('[ORDERPAGE-09] closed before the answer, nothing is added', async () => {
  const actor = createActor(
    reorderMachine.provide({ actors: { readParts: pendingPort<ReadPartsOutput, ReadPartsInput>().logic } }),
  );
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send({ type: 'order.buyAgain', orderNumber: '7K3M9QXW2VAB' });
  expect(reorderView(actor.getSnapshot())).toMatchObject({ state: 'reading', isBusy: true });
  actor.send({ type: 'reorder.close' });
  await flushPromises();
  expect([reorderView(actor.getSnapshot()).isOpen, emitted]).toEqual([false, []]);
});
