import { describe, expect, test } from 'vitest';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type { ReadOrderInput, ReadOrderOutput } from '#machines/portal-return/portal-return.ports.ts';
import type { ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.types.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { sentPrompt } from '#tests/models/purchase.model.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { fakePort, flushPromises, pendingPort } from '../fake-ports.ts';
import { silentVisibility } from './mpesa-status.ts';
import { ORDER, openPurchase, orderGone, orderPaid, pushed, read, replaced } from './purchase.setup.ts';

const CHECKOUT = '/checkout';
const NUMBER = `/payment/mpesa-number?order=${ORDER}`;
const PROMPT = `/payment/mpesa-prompt?order=${ORDER}`;
const CARD = '/payment/card';
const CARD_ORDER = `/payment/card?order=${ORDER}`;
const CONFIRMATION = `/order-confirmation?order=${ORDER}`;

const pending = read({});
const unpayable = read({ canPay: false });
const prompted = read({ prompt: sentPrompt });
const paid = read({ status: 'paid' });
const shipping = read({ status: 'shipping', prompt: sentPrompt });
const cancelled = read({ status: 'cancelled', prompt: sentPrompt });
const notFound: ReadPurchaseOutput = { ok: false, kind: 'notFound', orderNumber: ORDER };
const noReply: ReadPurchaseOutput = { ok: false, kind: 'network' };

type Entry = [
  address: string,
  said: string,
  reads: ReadPurchaseOutput[],
  state: string | object,
  emitted: object[],
];

describe('an address', () => {
  test.each<Entry>([
    [CHECKOUT, 'no order', [read(null)], 'checkout', []],
    [CHECKOUT, 'not paid yet', [pending], 'checkout', []],
    [CHECKOUT, 'prompted', [prompted], 'checkout', []],
    [CHECKOUT, 'paid', [paid], 'checkout', [orderPaid]],
    [CHECKOUT, 'on its way', [shipping], 'checkout', [orderPaid]],
    [CHECKOUT, 'cancelled', [cancelled], 'checkout', [orderGone]],
    [CHECKOUT, 'not found', [notFound, read(null)], 'checkout', [orderGone, replaced(CHECKOUT)]],
    [CHECKOUT, 'no reply', [noReply], 'unavailable', []],

    [NUMBER, 'no order', [read(null)], 'checkout', [replaced(CHECKOUT)]],
    [NUMBER, 'not paid yet', [pending], { mpesaPayment: 'number' }, []],
    [NUMBER, 'prompted', [prompted], { mpesaPayment: 'number' }, []],
    [NUMBER, 'paid', [paid], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [NUMBER, 'on its way', [shipping], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [NUMBER, 'cancelled', [cancelled], 'confirmation', [replaced(CONFIRMATION), orderGone]],
    [NUMBER, 'not found', [notFound, read(null)], 'checkout', [orderGone, replaced(CHECKOUT)]],
    [NUMBER, 'no reply', [noReply], 'unavailable', []],

    [PROMPT, 'no order', [read(null)], 'checkout', [replaced(CHECKOUT)]],
    [PROMPT, 'not paid yet', [pending], { mpesaPayment: 'number' }, [replaced(NUMBER)]],
    [PROMPT, 'prompted', [prompted], { mpesaPayment: 'prompt' }, []],
    [PROMPT, 'paid', [paid], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [PROMPT, 'on its way', [shipping], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [PROMPT, 'cancelled', [cancelled], 'confirmation', [replaced(CONFIRMATION), orderGone]],
    [PROMPT, 'not found', [notFound, read(null)], 'checkout', [orderGone, replaced(CHECKOUT)]],
    [PROMPT, 'no reply', [noReply], 'unavailable', []],

    ['/payment/mpesa-number', 'not paid yet', [pending], { mpesaPayment: 'number' }, []],
    ['/payment/mpesa-prompt', 'prompted', [prompted], { mpesaPayment: 'prompt' }, []],
    ['/payment/mpesa-prompt', 'not paid yet', [pending], { mpesaPayment: 'number' }, [replaced(NUMBER)]],

    [CARD, 'no order', [read(null)], 'cardPayment', []],
    [CARD, 'a stored order', [pending, pending], 'checkout', [replaced(CHECKOUT)]],
    [CARD, 'a draft that was paid', [paid], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [CARD, 'cancelled', [cancelled], 'confirmation', [replaced(CONFIRMATION), orderGone]],
    [CARD, 'not found', [notFound, read(null)], 'checkout', [orderGone, replaced(CHECKOUT)]],
    [CARD, 'no reply', [noReply], 'unavailable', []],

    [CARD_ORDER, 'not paid yet', [pending], 'cardPayment', []],
    [CARD_ORDER, 'prompted', [prompted], 'cardPayment', []],
    [CARD_ORDER, 'not payable any more', [unpayable], 'confirmation', [replaced(CONFIRMATION)]],
    [CARD_ORDER, 'paid', [paid], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [CARD_ORDER, 'on its way', [shipping], 'confirmation', [replaced(CONFIRMATION), orderPaid]],
    [CARD_ORDER, 'cancelled', [cancelled], 'confirmation', [replaced(CONFIRMATION), orderGone]],
    [CARD_ORDER, 'not found', [notFound, read(null)], 'checkout', [orderGone, replaced(CHECKOUT)]],
    [CARD_ORDER, 'no reply', [noReply], 'unavailable', []],
  ])(
    '[MPESA-07, MPESA-15, CARD-02] %s shows what the server says about the order: %s',
    async (...[address, , reads, state, emitted]) => {
      const purchase = await openPurchase(address, { reads });
      expect([purchase.state(), purchase.emitted]).toEqual([state, emitted]);
    },
  );

  test.each([
    [CHECKOUT, { screen: 'checkout', orderNumber: null }],
    [NUMBER, { screen: 'mpesaNumber', orderNumber: ORDER }],
    [PROMPT, { screen: 'mpesaPrompt', orderNumber: ORDER }],
    [CARD, { screen: 'card', orderNumber: null }],
    [CARD_ORDER, { screen: 'card', orderNumber: ORDER }],
  ])('%s asks once, for its order', async (address, input) => {
    const { reads, state, view } = await openPurchase(address, { reads: 'never' });
    expect(reads).toEqual([input]);
    expect([state(), view().content]).toEqual(['restoring', 'loading']);
  });

  test('[CONFIRM-01] of the confirmation is shown without a question; the order is read there', async () => {
    const { emitted, inputs, reads, state } = await openPurchase(
      `/order-confirmation?order=${ORDER}&OrderTrackingId=b945e4af&cancelled=page-1`,
    );
    expect([state(), emitted, reads]).toEqual(['confirmation', [], []]);
    expect(inputs.portalReturn).toEqual([
      {
        orderNumber: ORDER,
        trackingId: 'b945e4af',
        abandonedPage: 'page-1',
        isOrderPage: false,
        viewer: 'unknown',
        rememberedOrderNumber: null,
      },
    ]);
  });

  test('[MPESA-07] that is present already does nothing', async () => {
    for (const [address, reads] of [
      [CHECKOUT, 1],
      [NUMBER, 1],
      [CARD_ORDER, 1],
      [CONFIRMATION, 0],
    ] as const) {
      const purchase = await openPurchase(address, { reads: [pending] });
      const before = purchase.actor.getSnapshot();
      await purchase.enter(address);
      expect(purchase.reads).toHaveLength(reads);
      expect(purchase.actor.getSnapshot().children).toEqual(before.children);
    }
  });

  test('[CONFIRM-01] of another order shows that one', async () => {
    const { enter, inputs } = await openPurchase(CONFIRMATION);
    await enter('/order-confirmation?order=3F8KZ1WQ6R5N');
    expect(inputs.portalReturn.map(({ orderNumber }) => orderNumber)).toEqual([ORDER, '3F8KZ1WQ6R5N']);
  });

  test('that is left before the server answers counts no more', async () => {
    const { enter, reads, state } = await openPurchase(NUMBER, { reads: 'never' });
    await enter(CONFIRMATION);
    expect([state(), reads.length]).toEqual(['confirmation', 1]);
  });
});

describe('what cannot be read', () => {
  test.each<[ReadPurchaseOutput[] | 'breaks', string]>([
    [[noReply], 'Network error'],
    [[{ ok: false, kind: 'refused', message: 'Please wait a minute.' }], 'Please wait a minute.'],
    [[{ ok: false, kind: 'refused' }], 'Please try again in a moment.'],
    ['breaks', 'Please try again in a moment.'],
  ])('says why (%j), and is read again on demand', async (reads, failure) => {
    const purchase = await openPurchase(CHECKOUT, { reads });
    expect(purchase.view()).toMatchObject({ content: 'unavailable', failure });
    purchase.actor.send({ type: 'purchase.retry' });
    expect(purchase.view()).toMatchObject({ content: 'loading', failure: null });
  });

  test('is shown once it can be read', async () => {
    const { reads, send, state } = await openPurchase(NUMBER, { reads: [noReply, pending] });
    await send({ type: 'purchase.retry' });
    expect(state()).toEqual({ mpesaPayment: 'number' });
    expect(reads).toHaveLength(2);
  });

  test.each([
    [CHECKOUT, 'checkout', 'The checkout could not be loaded'],
    [NUMBER, 'mpesaPayment', 'The payment could not be loaded'],
    [CARD_ORDER, 'cardPayment', 'The card payment could not be loaded'],
    [CONFIRMATION, 'portalReturn', 'The order could not be shown'],
  ] as const)('%s whose screen breaks says so, and starts again', async (address, child, failureTitle) => {
    const { emitted, sendToChild, send, state, view } = await openPurchase(address, { reads: [pending] });
    const before = state();
    await sendToChild(child, { type: 'break' });
    expect(view()).toMatchObject({
      content: 'unavailable',
      failureTitle,
      failure: 'Please try again in a moment.',
    });
    await send({ type: 'purchase.retry' });
    expect([state(), emitted]).toEqual([before, []]);
  });
});

describe('the checkout', () => {
  const openOrder = { orderNumber: ORDER, fingerprint: 'f' };

  test('[MPESA-15] begins with the cart and the order that can still be paid', async () => {
    const { inputs } = await openPurchase(CHECKOUT, { reads: [read({}, { openOrder })] });
    expect(inputs.checkout).toEqual([
      {
        isSignedIn: true,
        methods: ['mpesa', 'creditcard', 'pesapal'],
        unavailableMethods: [],
        rememberedMethod: undefined,
        openOrder,
        attempt: null,
        lines: [brakePads],
        reason: null,
        lineUpdates: [],
      },
    ]);
  });

  test.each(['paid', 'shipping', 'cancelled'] as const)(
    '[MPESA-15] begins without an order that is %s',
    async (status) => {
      const { inputs } = await openPurchase(CHECKOUT, { reads: [read({ status }, { openOrder })] });
      expect(inputs.checkout[0]).toMatchObject({ openOrder: null });
    },
  );

  test('[PAYCHOICE-02] that placed an order for M-Pesa leads to the number page, and Back leads back', async () => {
    const { emitted, end, enter, inputs, reads, state } = await openPurchase(CHECKOUT, {
      reads: [read(null), pending],
    });
    await end('checkout', { kind: 'placed', orderNumber: ORDER, method: 'mpesa' });
    expect(emitted).toEqual([pushed(NUMBER)]);
    expect(reads[1]).toEqual({ screen: 'mpesaNumber', orderNumber: ORDER });
    expect([state(), inputs.mpesaPayment]).toEqual([
      { mpesaPayment: 'number' },
      [{ orderNumber: ORDER, amount: 7000, prompt: null }],
    ]);
    await enter(CHECKOUT);
    expect([state(), emitted.length, reads.length]).toEqual(['checkout', 1, 3]);
  });

  test('[PAYCHOICE-05] that placed an order for the card leads to its page', async () => {
    const { emitted, end, inputs, state } = await openPurchase(CHECKOUT, { reads: [read(null), pending] });
    await end('checkout', { kind: 'placed', orderNumber: ORDER, method: 'creditcard' });
    expect([state(), emitted]).toEqual(['cardPayment', [pushed(CARD_ORDER)]]);
    expect(inputs.cardPayment[0]?.order).toEqual({ orderNumber: ORDER, amount: 7000 });
  });

  test('[PAYCHOICE-05] with the card chosen leads to its page, which places the order', async () => {
    const { emitted, end, inputs, state } = await openPurchase(CHECKOUT);
    await end('checkout', { kind: 'cardChosen' });
    expect([state(), emitted]).toEqual(['cardPayment', [pushed(CARD)]]);
    expect(inputs.cardPayment).toEqual([
      {
        isEnabled: true,
        details: deliveryDetails,
        payer: { email: 'shopper@gari.test', name: 'Wanjiku' },
        draftOrderNumber: null,
        lines: [brakePads],
        order: null,
      },
    ]);
  });

  test('[MPESA-15] whose open order turns out to be paid shows its confirmation', async () => {
    const { emitted, end, state } = await openPurchase(CHECKOUT, { reads: [pending] });
    await end('checkout', { kind: 'alreadyPaid', orderNumber: ORDER });
    expect([state(), emitted]).toEqual(['confirmation', [replaced(CONFIRMATION)]]);
  });

  test('[CHECKOUT-02] without a signed-in shopper leads to the sign-in, and from there back', async () => {
    const { emitted, end, enter, reads, state } = await openPurchase(CHECKOUT);
    await end('checkout', { kind: 'signInRequired' });
    expect([state(), emitted]).toEqual(['leaving', [{ type: 'purchase.signInNeeded', from: '/checkout' }]]);
    await enter(CHECKOUT);
    expect([state(), reads.length]).toEqual(['checkout', 2]);
  });

  test('[PAYCHOICE-05] that opens the portal is left, and read again when the browser restores the page', async () => {
    const { emitted, end, enter, reads, state, view } = await openPurchase(CHECKOUT, {
      reads: [read(null), paid],
    });
    await end('checkout', { kind: 'redirectedToPortal' });
    expect([state(), view().content, emitted]).toEqual(['redirectedToPortal', 'loading', []]);
    await enter(CHECKOUT);
    expect([state(), reads.length, emitted]).toEqual(['checkout', 2, [orderPaid]]);
  });

  test('[CHECKOUT-16] from which no page opens can be gone on with', async () => {
    const { end, send, state, view, wait } = await openPurchase(CHECKOUT, { reads: [read(null), pending] });
    await end('checkout', { kind: 'redirectedToPortal' });
    await wait(19_999);
    expect(state()).toBe('redirectedToPortal');
    await wait(1);
    expect([state(), view().failure]).toEqual([
      'unavailable',
      'The next page did not open. Please try again.',
    ]);
    await send({ type: 'purchase.retry' });
    expect(state()).toBe('checkout');
  });

  test('[CHECKOUT-14] with an empty cart leads to the cart', async () => {
    const { emitted, end, state } = await openPurchase(CHECKOUT, { reads: [pending] });
    await end('checkout', { kind: 'cartEmpty' });
    expect([state(), emitted]).toEqual(['leaving', [replaced('/cart')]]);
  });

  test('[CONFIRM-01] whose cart held only what was paid shows the confirmation', async () => {
    const { emitted, end, state } = await openPurchase(CHECKOUT, { reads: [paid] });
    await end('checkout', { kind: 'cartEmpty' });
    expect([state(), emitted]).toEqual(['confirmation', [orderPaid, replaced(CONFIRMATION)]]);
  });

  test('[CHECKOUT-14] hears of every change of the cart', async () => {
    const { inputs, received, reads, send } = await openPurchase(CHECKOUT);
    const change: PurchaseEvent = { type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] };
    await send(change);
    expect(received('checkout')).toEqual([change]);
    expect([inputs.checkout.length, reads.length]).toEqual([1, 1]);
  });

  test('[CARD-02] goes on to the card page with the cart as it changed at the checkout', async () => {
    const { end, inputs, send } = await openPurchase(CHECKOUT);
    await send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] });
    await end('checkout', { kind: 'cardChosen' });
    expect(inputs.cardPayment[0]?.lines).toEqual([{ ...brakePads, quantity: 3 }]);
  });

  test('[CHECKOUT-14] begins with the cart as it changed meanwhile', async () => {
    const { enter, inputs, send } = await openPurchase(NUMBER, { reads: [pending] });
    await send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] });
    await enter(CHECKOUT);
    expect(inputs.checkout[0]?.lines).toEqual([{ ...brakePads, quantity: 3 }]);
  });
});

describe('the payment by M-Pesa', () => {
  const numberPage = async (push: StartStkPushOutput = { ok: true, amount: 7000 }) => {
    const startStkPush = fakePort<StartStkPushOutput, StartStkPushInput>(push);
    const mpesaPayment = mpesaPaymentMachine.provide({
      actors: {
        startStkPush: startStkPush.logic,
        checkStatus: pendingPort<CheckStatusOutput, CheckStatusInput>().logic,
        watchStatus: pendingPort<CheckStatusOutput, CheckStatusInput>().logic,
        pageVisibility: silentVisibility,
      },
    });
    const purchase = await openPurchase(NUMBER, { reads: [pending, prompted], actors: { mpesaPayment } });
    await purchase.sendToChild('mpesaPayment', { type: 'phone.submit', phone: '0712 345 678' });
    return purchase;
  };

  test('[MPESA-05] goes on to the prompt page when the prompt is out, with the same payment', async () => {
    const { actor, emitted, reads, state, view } = await numberPage();
    expect([state(), emitted]).toEqual([{ mpesaPayment: 'prompt' }, [pushed(PROMPT)]]);
    expect(actor.getSnapshot().children.mpesaPayment?.getSnapshot().matches('prompted')).toBe(true);
    expect([reads.length, view().content]).toEqual([1, 'mpesaPrompt']);
  });

  test('[MPESA-06] stays on the number page when no prompt was sent', async () => {
    const { emitted, state } = await numberPage({ ok: false, kind: 'network' });
    expect([state(), emitted]).toEqual([{ mpesaPayment: 'number' }, []]);
  });

  test('[MPESA-07] goes back to the number page, to the checkout, and on to the prompt', async () => {
    const { emitted, enter, inputs, state } = await openPurchase(PROMPT, { reads: [prompted] });
    expect(inputs.mpesaPayment[0]).toEqual({ orderNumber: ORDER, amount: 7000, prompt: sentPrompt });
    await enter(NUMBER);
    expect(state()).toEqual({ mpesaPayment: 'number' });
    expect(inputs.mpesaPayment[1]).toEqual({ orderNumber: ORDER, amount: 7000, prompt: null });
    await enter(CHECKOUT);
    expect(state()).toBe('checkout');
    await enter(PROMPT);
    expect(state()).toEqual({ mpesaPayment: 'prompt' });
    expect(emitted).toEqual([]);
  });

  test('[MPESA-15] that is closed leads back to the checkout, which has its order from storage', async () => {
    const openOrder = { orderNumber: ORDER, fingerprint: 'f' };
    const { emitted, end, inputs, reads, state } = await openPurchase(PROMPT, {
      reads: [read({ prompt: sentPrompt }, { openOrder })],
    });
    await end('mpesaPayment', { kind: 'closed' });
    expect([state(), emitted]).toEqual(['checkout', [pushed('/checkout')]]);
    expect(reads[1]).toEqual({ screen: 'checkout', orderNumber: null });
    expect(inputs.checkout[0]).toMatchObject({ reason: null, openOrder });
  });

  test('[MPESA-15] that is closed leads to the page of an order that this browser does not have', async () => {
    const openOrder = { orderNumber: '3F8KZ1WQ6R5N', fingerprint: 'f' };
    for (const stored of [null, openOrder]) {
      const { emitted, end, inputs, state } = await openPurchase(PROMPT, {
        reads: [read({ prompt: sentPrompt }, { openOrder: stored })],
      });
      await end('mpesaPayment', { kind: 'closed' });
      expect([state(), emitted]).toEqual([
        'confirmation',
        [pushed(`/checkout?order=${ORDER}`), replaced(CONFIRMATION)],
      ]);
      expect(inputs.portalReturn[0]).toMatchObject({ orderNumber: ORDER });
    }
  });

  test('[MPESA-06] of a cancelled order leads back to the checkout, which says why', async () => {
    const { emitted, end, enter, inputs, state } = await openPurchase(NUMBER, {
      reads: [pending, read(null)],
    });
    await end('mpesaPayment', {
      kind: 'alreadyCancelled',
      orderNumber: ORDER,
      reason: 'This order was cancelled.',
    });
    expect([state(), emitted]).toEqual(['checkout', [replaced(CHECKOUT)]]);
    expect(inputs.checkout).toMatchObject([{ reason: 'This order was cancelled.', lineUpdates: [] }]);
    await enter(CARD);
    await enter(CHECKOUT);
    expect(inputs.checkout[1]).toMatchObject({ reason: null });
  });

  test.each(['alreadyPaid', 'cancelledElsewhere'] as const)(
    '[MPESA-06] of an order that is decided elsewhere shows its confirmation (%s)',
    async (kind) => {
      const { emitted, end, state } = await openPurchase(PROMPT, { reads: [prompted] });
      await end('mpesaPayment', { kind, orderNumber: ORDER });
      expect([state(), emitted]).toEqual(['confirmation', [replaced(CONFIRMATION)]]);
    },
  );
});

describe('the payment by card', () => {
  test('[CARD-09] that succeeded leads to the confirmation', async () => {
    const { emitted, end, inputs, state } = await openPurchase(CARD);
    await end('cardPayment', { kind: 'placed', orderNumber: ORDER });
    expect([state(), emitted]).toEqual(['confirmation', [replaced(CONFIRMATION)]]);
    expect(inputs.portalReturn[0]?.orderNumber).toBe(ORDER);
  });

  test.each([
    [ORDER, 'confirmation', CONFIRMATION],
    [null, 'leaving', '/orders'],
  ])('[CARD-02] of an order %s that is paid already leads to %s', async (orderNumber, state, address) => {
    const purchase = await openPurchase(CARD);
    await purchase.end('cardPayment', { kind: 'alreadyPaid', orderNumber });
    expect([purchase.state(), purchase.emitted]).toEqual([state, [replaced(address)]]);
  });

  test('[CARD-02] with an empty cart leads to the cart', async () => {
    const { emitted, end, state } = await openPurchase(CARD);
    await end('cardPayment', { kind: 'cartEmpty' });
    expect([state(), emitted]).toEqual(['leaving', [replaced('/cart')]]);
  });

  test.each([
    [
      {
        kind: 'linesRefused',
        reason: 'Prices have changed.',
        lineUpdates: [{ id: 101, price: 3300, shippingFee: 150 }],
      },
      { reason: 'Prices have changed.', lineUpdates: [{ id: 101, price: 3300, shippingFee: 150 }] },
    ],
    [
      { kind: 'alreadyCancelled', orderNumber: ORDER, reason: 'This order is cancelled.' },
      { reason: 'This order is cancelled.', lineUpdates: [] },
    ],
    [{ kind: 'detailsMissing' }, { reason: null, lineUpdates: [] }],
  ] as const)(
    '[PLACE-05] that cannot be made leads back to the checkout, which says why: %j',
    async (output, said) => {
      const { emitted, end, inputs, state } = await openPurchase(CARD);
      await end('cardPayment', output as never);
      expect([state(), emitted]).toEqual(['checkout', [replaced(CHECKOUT)]]);
      expect(inputs.checkout).toMatchObject([said]);
    },
  );

  test('[CARD-02] hears of every change of the cart', async () => {
    const { inputs, received, send } = await openPurchase(CARD);
    const change: PurchaseEvent = { type: 'cart.changed', lines: [] };
    await send(change);
    expect(received('cardPayment')).toEqual([change]);
    expect(inputs.cardPayment).toHaveLength(1);
  });

  test('[PLACE-05] leads back to the checkout with the cart as it changed meanwhile', async () => {
    const { end, inputs, send } = await openPurchase(CARD);
    await send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] });
    await end('cardPayment', { kind: 'detailsMissing' });
    expect(inputs.checkout[0]?.lines).toEqual([{ ...brakePads, quantity: 3 }]);
  });

  test('[CARD-02] of the cart is not the payment of an order', async () => {
    const { inputs } = await openPurchase(CARD, { reads: [read(null)] });
    expect(inputs.cardPayment[0]?.order).toBeNull();
  });
});

describe('the confirmation', () => {
  const signedIn = { type: 'session.changed', viewer: 'signedIn', rememberedOrderNumber: ORDER } as const;

  test('[CONFIRM-01] knows who is signed in, and hears of every change', async () => {
    const { enter, inputs, received, send } = await openPurchase(CHECKOUT);
    await send(signedIn);
    await enter('/order-confirmation');
    expect(inputs.portalReturn).toMatchObject([{ viewer: 'signedIn', rememberedOrderNumber: ORDER }]);
    const signedOut = { type: 'session.changed', viewer: 'signedOut', rememberedOrderNumber: null } as const;
    await send(signedOut);
    expect(received('portalReturn')).toEqual([signedOut]);
    await enter(CONFIRMATION);
    expect(inputs.portalReturn[1]).toMatchObject({ viewer: 'signedOut', rememberedOrderNumber: null });
  });

  test.each([
    [`/order-confirmation?OrderTrackingId=b945e4af&order=${ORDER}`, '/order-confirmation?order=7K3M9QXW2VAB'],
    ['/order-confirmation', '/order-confirmation?order=7K3M9QXW2VAB'],
    [
      '/order-confirmation?order=7K3M9QXW2VAB&OrderTrackingId=b945e4af&cancelled=page-1',
      '/order-confirmation?order=7K3M9QXW2VAB&cancelled=page-1',
    ],
  ])('[CONFIRM-01] %s is replaced by %s once the order is known', async (address, clean) => {
    const readOrder = fakePort<ReadOrderOutput, ReadOrderInput>({
      ok: true,
      detail: anOrderDetail('paid', anAttempt('paid')),
      isOwn: true,
    });
    const portalReturn = portalReturnMachine.provide({ actors: { readOrder: readOrder.logic } });
    const { actor, emitted, send, state } = await openPurchase(address, { actors: { portalReturn } });
    const child = actor.getSnapshot().children.portalReturn;
    await send(signedIn);
    expect([state(), emitted]).toEqual(['confirmation', [replaced(clean)]]);
    expect(actor.getSnapshot().children.portalReturn).toBe(child);
    await flushPromises();
    expect(readOrder.calls).toHaveLength(1);
  });

  test('[CONFIRM-01, CONFIRM-02] of an address that is clean already, or without an order, stays', async () => {
    const { emitted, state } = await openPurchase('/order-confirmation');
    expect([state(), emitted]).toEqual(['confirmation', []]);
  });

  test.each([
    ['mpesa', { mpesaPayment: 'number' }, NUMBER],
    ['creditcard', 'cardPayment', CARD_ORDER],
  ] as const)('[CONFIRM-01] paying again by %s leads to its page', async (method, state, address) => {
    const purchase = await openPurchase(CONFIRMATION, { reads: [pending] });
    await purchase.end('portalReturn', { kind: 'payAgain', method, orderNumber: ORDER });
    expect([purchase.state(), purchase.emitted]).toEqual([state, [pushed(address)]]);
    expect(purchase.reads).toMatchObject([{ orderNumber: ORDER }]);
  });

  test('[CONFIRM-01] without a signed-in shopper leads to the sign-in, and from there back', async () => {
    const { emitted, end, enter, state } = await openPurchase(CONFIRMATION);
    await end('portalReturn', { kind: 'signInNeeded' });
    expect([state(), emitted]).toEqual(['leaving', [{ type: 'purchase.signInNeeded', from: CONFIRMATION }]]);
    await enter(CONFIRMATION);
    expect(state()).toBe('confirmation');
  });
});

describe('with the real checkout and card payment', () => {
  const actors = { checkout: checkoutMachine, cardPayment: cardPaymentMachine };

  test('[CHECKOUT-02] nobody signed in: to the sign-in', async () => {
    const { emitted, state } = await openPurchase(CHECKOUT, {
      actors,
      reads: [read(null, { isSignedIn: false })],
    });
    expect([state(), emitted]).toEqual(['leaving', [{ type: 'purchase.signInNeeded', from: '/checkout' }]]);
  });

  test.each([CHECKOUT, CARD])(
    '[CHECKOUT-14, CARD-02] an empty cart: from %s to the cart',
    async (address) => {
      const { emitted, state } = await openPurchase(address, { actors, lines: [] });
      expect([state(), emitted]).toEqual(['leaving', [replaced('/cart')]]);
    },
  );

  test('[CHECKOUT-14] a cart that is emptied meanwhile: to the cart', async () => {
    const { emitted, send, state } = await openPurchase(CHECKOUT, { actors });
    await send({ type: 'cart.changed', lines: [] });
    expect([state(), emitted]).toEqual(['leaving', [replaced('/cart')]]);
  });

  test('[CONFIRM-01] what was paid leaves the cart, and nothing else is in it: the confirmation', async () => {
    const { emitted, send, state } = await openPurchase(CHECKOUT, { actors, reads: [paid] });
    await send({ type: 'cart.changed', lines: [] });
    expect([state(), emitted]).toEqual(['confirmation', [orderPaid, replaced(CONFIRMATION)]]);
  });

  test('[PAYCHOICE-05] the card chosen: its page', async () => {
    const { emitted, sendToChild, state } = await openPurchase(CHECKOUT, {
      actors,
      reads: [read(null, { methods: ['creditcard'] })],
    });
    const placeOrder = { type: 'checkout.placeOrder', details: deliveryDetails, newKey: 'key-1' };
    await sendToChild('checkout', placeOrder);
    expect([state(), emitted]).toEqual(['cardPayment', [pushed(CARD)]]);
  });
});

describe('the view', () => {
  test.each([
    [CHECKOUT, read(null), 'checkout', 'checkout', 'Checkout'],
    [NUMBER, pending, 'mpesaNumber', 'mpesaNumber', 'Pay with M-Pesa'],
    [PROMPT, prompted, 'mpesaPrompt', 'mpesaPrompt', 'Pay with M-Pesa'],
    [CARD, read(null), 'card', 'card', 'Pay by card'],
    [CONFIRMATION, pending, 'confirmation', 'confirmation', 'Your order'],
    [PROMPT, pending, 'mpesaNumber', 'mpesaNumber', 'Pay with M-Pesa'],
    [NUMBER, paid, 'confirmation', 'confirmation', 'Your order'],
    [PROMPT, noReply, 'mpesaPrompt', 'unavailable', 'Pay with M-Pesa'],
  ])('[MPESA-07] of %s with %j', async (address, answer, ...shown) => {
    const { view } = await openPurchase(address, { reads: [answer] });
    const { screen, content, title } = view();
    expect([screen, content, title]).toEqual(shown);
  });

  test('[MPESA-05] suggests the phone of the delivery, once the order is read', async () => {
    expect((await openPurchase(NUMBER, { reads: [pending] })).view().phone).toBe('+254712345678');
    expect((await openPurchase(CHECKOUT)).view().phone).toBe('');
  });
});
