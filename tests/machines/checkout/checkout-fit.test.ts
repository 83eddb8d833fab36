import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { cartTransition } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type {
  PlaceOrderInput,
  PlaceOrderOutput,
  ReadFitsInput,
  ReadFitsOutput,
} from '#machines/checkout/checkout.ports.ts';
import { getAttemptFingerprint, getFingerprint, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { getFitKey } from '#machines/checkout/fit.rules.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { checkoutInput } from '#tests/models/checkout.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted } from '../fake-ports.ts';

const vitz = { id: 101, vehicle: 'toyota-vitz-nsp130' };
const fielder = { vehicle: 'toyota-fielder-nze141', vehicleLabel: 'Toyota Fielder NZE141' };
const payNow = { type: 'checkout.placeOrder', details: deliveryDetails, newKey: 'key-1' } as const;
const refusal: PlaceOrderOutput = {
  ok: false,
  kind: 'refused',
  code: 'FIT_NOT_ACKNOWLEDGED',
  message: 'Some parts do not fit the cars they are for.',
  data: { lines: [{ ...vitz, verdict: 'no' }] },
};

const reply = (verdicts: [typeof padsForVitz, Verdict][]): ReadFitsOutput => ({
  ok: true,
  verdicts: Object.fromEntries(verdicts.map(([line, verdict]) => [getFitKey(line), verdict])),
});

/** A checkout whose cart follows what it emits, as in the shop. */
async function startCheckout(
  lines: CartLine[],
  fits: [ReadFitsOutput, ...ReadFitsOutput[]],
  placed: PlaceOrderOutput = { ok: true, orderNumber: '7Q2M9XKD4T0B' },
) {
  const read = fakePort<ReadFitsOutput, ReadFitsInput>(...fits);
  const place = fakePort<PlaceOrderOutput, PlaceOrderInput>(placed);
  const actor = createActor(
    checkoutMachine.provide({ actors: { readFits: read.logic, placeOrder: place.logic } }),
    { input: { ...checkoutInput, lines, rememberedMethod: 'mpesa' } },
  );
  const emitted = recordEmitted(actor, (type) => /^checkout\.(line|fit)/.test(type));
  let cart = { lines, settledOrders: [] as string[] };
  const follow = (event: Parameters<typeof cartTransition>[1]) => {
    cart = cartTransition(cart, event);
    actor.send({ type: 'cart.changed', lines: cart.lines });
  };
  actor.on('checkout.fitAcknowledged', (line) => follow({ ...line, type: 'cart.acknowledgeFit' }));
  actor.on('checkout.lineCarChanged', (line) => follow({ ...line, type: 'cart.changeCar' }));
  actor.on('checkout.lineRemoved', (line) => follow({ ...line, type: 'cart.removeItem' }));
  actor.start();
  await flushPromises();
  return {
    actor,
    read,
    place,
    emitted,
    view: () => checkoutView(actor.getSnapshot()),
    getLines: () => cart.lines,
  };
}

describe('the check before payment', () => {
  test.each(['fits', 'if', 'universal'] as const)(
    '[FIT-31] is not stopped by a line with the verdict %s',
    async (verdict) => {
      const { view, read } = await startCheckout([padsForVitz], [reply([[padsForVitz, verdict]])]);
      expect(read.calls).toEqual([{ lines: [padsForVitz] }]);
      expect(view()).toMatchObject({ state: 'editing.form', canSubmit: true });
    },
  );

  test('[FIT-31] is not stopped by a line without a car, and asks nothing about it', async () => {
    const { view, read } = await startCheckout([brakePads], [reply([])]);
    expect(read.calls).toEqual([]);
    expect(view()).toMatchObject({ state: 'editing.form', canSubmit: true });
  });

  test.each(['no', 'unchecked'] as const)(
    '[FIT-31] stops for a line with the verdict %s',
    async (verdict) => {
      const { view } = await startCheckout([brakePads, padsForVitz], [reply([[padsForVitz, verdict]])]);
      expect(view()).toMatchObject({
        state: 'reviewingFit',
        canSubmit: false,
        doubtfulLines: [{ ...padsForVitz, verdict }],
      });
    },
  );

  test('[FIT-31] goes on once the line is bought anyway, and stops no more', async () => {
    const { actor, emitted, view, getLines } = await startCheckout(
      [padsForVitz],
      [reply([[padsForVitz, 'no']])],
    );
    actor.send({ type: 'checkout.buyAnyway', ...vitz });
    expect(emitted).toEqual([{ type: 'checkout.fitAcknowledged', ...vitz }]);
    expect(getLines()).toEqual([{ ...padsForVitz, acknowledged: true }]);
    expect(view().state).toBe('editing.form');
    const again = await startCheckout(getLines(), [reply([])]);
    expect(again.read.calls).toEqual([]);
    expect(again.view().state).toBe('editing.form');
  });

  test('[FIT-31] goes on once the line is removed; the last one ends the checkout', async () => {
    const both = await startCheckout([brakePads, padsForVitz], [reply([[padsForVitz, 'no']])]);
    both.actor.send({ type: 'checkout.removeLine', ...vitz });
    expect(both.getLines()).toEqual([brakePads]);
    expect(both.view().state).toBe('editing.form');
    const single = await startCheckout([padsForVitz], [reply([[padsForVitz, 'no']])]);
    single.actor.send({ type: 'checkout.removeLine', ...vitz });
    expect(single.actor.getSnapshot().output).toEqual({ kind: 'cartEmpty' });
  });

  test('[FIT-31] checks a line that is for another car for that car', async () => {
    const { actor, emitted, read, view, getLines } = await startCheckout(
      [padsForVitz],
      [reply([[padsForVitz, 'no']]), reply([[padsForFielder, 'fits']])],
    );
    actor.send({ type: 'checkout.changeCar', ...vitz, car: fielder });
    expect(emitted).toEqual([{ type: 'checkout.lineCarChanged', ...vitz, car: fielder }]);
    expect(view().state).toBe('checkingFit');
    await flushPromises();
    expect(read.calls[1]).toEqual({ lines: [padsForFielder] });
    expect(getLines()).toEqual([padsForFielder]);
    expect(view().state).toBe('editing.form');
  });

  test('[FIT-31] waits for a decision about each line', async () => {
    const { actor, view } = await startCheckout(
      [padsForVitz, padsForFielder],
      [
        reply([
          [padsForVitz, 'no'],
          [padsForFielder, 'unchecked'],
        ]),
      ],
    );
    actor.send({ type: 'checkout.buyAnyway', ...vitz });
    expect(view()).toMatchObject({ state: 'reviewingFit', doubtfulLines: [{ vehicle: fielder.vehicle }] });
    actor.send({ type: 'checkout.buyAnyway', id: 101, vehicle: fielder.vehicle });
    expect(view().state).toBe('editing.form');
  });

  test('[FIT-31] holds nobody up: without an answer, or for a car that the shop does not have, it goes on', async () => {
    const failed = await startCheckout([padsForVitz], [{ ok: false }]);
    expect(failed.view().state).toBe('editing.form');
    const unknown = await startCheckout([padsForVitz], [reply([])]);
    expect(unknown.view().state).toBe('editing.form');
  });

  test('[FIT-31] is given up after five seconds', () => {
    const clock = new SimulatedClock();
    const read = pendingPort<ReadFitsOutput, ReadFitsInput>();
    const actor = createActor(checkoutMachine.provide({ actors: { readFits: read.logic } }), {
      input: { ...checkoutInput, lines: [padsForVitz] },
      clock,
    }).start();
    clock.increment(4_999);
    expect(checkoutView(actor.getSnapshot())).toMatchObject({ state: 'checkingFit', busy: true });
    clock.increment(1);
    expect(checkoutView(actor.getSnapshot()).state).toBe('editing.form');
  });
});

describe('an order that is refused because a line does not fit', () => {
  test('[FIT-31, FIT-32] leads back to the check with the reason, and a new try has a new key', async () => {
    const { actor, place, view } = await startCheckout(
      [padsForVitz],
      [reply([[padsForVitz, 'fits']])],
      refusal,
    );
    actor.send(payNow);
    await flushPromises();
    expect(place.calls).toHaveLength(1);
    expect(view()).toMatchObject({
      state: 'reviewingFit',
      doubtfulLines: [{ ...padsForVitz, verdict: 'no' }],
      inlineError: 'Some parts do not fit the cars they are for.',
    });
    actor.send({ type: 'checkout.buyAnyway', ...vitz });
    expect(view()).toMatchObject({ state: 'editing.form', inlineError: null });
    actor.send({ ...payNow, newKey: 'key-2' });
    await flushPromises();
    expect(place.calls[1]).toMatchObject({
      idempotencyKey: 'key-2',
      request: { items: [{ id: 101, quantity: 2, vehicle: vitz.vehicle, acknowledged: true }] },
    });
  });

  test('[FIT-31] shows its reason until the line is removed or is for another car', async () => {
    const checked = reply([[padsForVitz, 'fits']]);
    const removed = await startCheckout([brakePads, padsForVitz], [checked], refusal);
    removed.actor.send(payNow);
    await flushPromises();
    removed.actor.send({ type: 'checkout.removeLine', ...vitz });
    expect(removed.view()).toMatchObject({ state: 'editing.form', inlineError: null });
    const changed = await startCheckout([padsForVitz], [checked, reply([[padsForFielder, 'fits']])], refusal);
    changed.actor.send(payNow);
    await flushPromises();
    changed.actor.send({ type: 'checkout.changeCar', ...vitz, car: fielder });
    await flushPromises();
    expect(changed.view()).toMatchObject({ state: 'editing.form', inlineError: null });
  });

  test('[FIT-32] has used up its key, even when the same lines turn out to fit', async () => {
    const { actor, place, view } = await startCheckout(
      [padsForVitz],
      [
        reply([[padsForVitz, 'fits']]),
        reply([
          [padsForVitz, 'fits'],
          [padsForFielder, 'fits'],
        ]),
      ],
      refusal,
    );
    actor.send(payNow);
    await flushPromises();
    // Another tab adds a line, which has every line checked again, and removes it.
    actor.send({ type: 'cart.changed', lines: [padsForVitz, padsForFielder] });
    await flushPromises();
    actor.send({ type: 'cart.changed', lines: [padsForVitz] });
    expect(view().state).toBe('editing.form');
    actor.send({ ...payNow, newKey: 'key-2' });
    await flushPromises();
    expect(place.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2']);
  });
});

describe('the request', () => {
  const toItems = (...lines: CartLine[]) => toOrderRequest(lines, deliveryDetails, 'mpesa').items;

  test('[FIT-32] names the car of each line, and what is known of it', () => {
    const line: CartLine = { ...padsForVitz, built: '2012-05', answers: { abs: 'yes' }, acknowledged: true };
    expect(toItems(line, padsForFielder, brakePads)).toEqual([
      { id: 101, quantity: 2 },
      { id: 101, quantity: 2, vehicle: fielder.vehicle },
      {
        id: 101,
        quantity: 2,
        vehicle: vitz.vehicle,
        built: '2012-05',
        answers: { abs: 'yes' },
        acknowledged: true,
      },
    ]);
  });

  test('[FIT-32] is another one for another car, and once a line is bought anyway', () => {
    const print = (line: CartLine) => getAttemptFingerprint(toOrderRequest([line], deliveryDetails, 'mpesa'));
    const lines: CartLine[] = [
      brakePads,
      padsForVitz,
      padsForFielder,
      { ...padsForVitz, acknowledged: true },
      { ...padsForVitz, answers: { abs: 'yes' } },
      { ...padsForVitz, built: '2012-05' },
    ];
    expect(new Set(lines.map(print)).size).toBe(6);
  });

  test('without cars has the fingerprint that earlier versions stored', () => {
    expect(getFingerprint(toOrderRequest([brakePads], deliveryDetails, 'mpesa'))).toMatch(
      /^\[\["101::2"\],7000,/,
    );
  });
});
