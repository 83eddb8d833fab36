import { describe, expect, test } from 'vitest';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { canPayAgain, getOutcome } from '#machines/portal-return/portal-return.rules.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';

const open = anAttempt('open');
const onPage = { ...open, method: 'pesapal' as const };
const defaults = { abandonedPage: null, isOrderPage: false, queryCount: 0 };

describe('outcomes of an order and its attempts', () => {
  test.each<[string, OrderDetail, object, object]>([
    [
      'a payment in progress',
      anOrderDetail('pending', open),
      { queryCount: 1 },
      {
        state: 'confirming',
        heading: 'Confirming your payment…',
        text: 'We are asking the payment provider. This page updates by itself.',
      },
    ],
    [
      'a payment that takes long',
      anOrderDetail('pending', anAttempt('failed'), open),
      { queryCount: 2 },
      {
        state: 'confirming',
        heading: 'Confirming your payment…',
        text: 'The payment provider takes its time. You may leave this page: we write to you when the payment has arrived.',
      },
    ],
    [
      'a page that was just left',
      anOrderDetail('pending', onPage),
      { abandonedPage: 'page-1' },
      {
        state: 'confirming',
        heading: 'Confirming your payment…',
        text: 'We are asking the payment provider. This page updates by itself.',
      },
    ],
    [
      'a page that was left without paying',
      anOrderDetail('pending', onPage),
      { abandonedPage: 'page-1', queryCount: 1 },
      {
        state: 'unpaid',
        heading: 'Payment not received',
        text: 'You left the payment page before the payment was made. Your order is kept for a while.',
      },
    ],
    ...(['paid', 'shipping', 'delivered'] as const).map((status): [string, OrderDetail, object, object] => [
      `an order that is ${status}`,
      anOrderDetail(status, anAttempt('paid')),
      { abandonedPage: 'page-1', queryCount: 1 },
      {
        state: 'confirmed',
        heading: 'Order Confirmed',
        text: 'Thank you. We have your payment and are getting your parts ready.',
      },
    ]),
    [
      'money for a cancelled order',
      anOrderDetail('cancelled', anAttempt('paid'), anAttempt('failed'), anAttempt('paid')),
      {},
      {
        state: 'returning',
        heading: 'Order cancelled',
        text: 'We received Ksh 7,400 for this order and will return it.',
      },
    ],
    [
      'money that was not accepted',
      anOrderDetail(
        'pending',
        anAttempt('paid', 'Ksh 10 were paid instead of Ksh 3,700.'),
        anAttempt('failed', 'The PIN was wrong.'),
        anAttempt('paid', 'It came twice.'),
      ),
      {},
      {
        state: 'returning',
        heading: 'Payment not accepted',
        text: 'Ksh 10 were paid instead of Ksh 3,700. It came twice. What was received goes back to you.',
      },
    ],
    [
      'failed payments: shows the last reason',
      anOrderDetail(
        'pending',
        anAttempt('failed', 'The PIN was wrong.'),
        anAttempt('abandoned', 'No answer.'),
        anAttempt('failed'),
      ),
      {},
      { state: 'unpaid', heading: 'Payment not received', text: 'No answer.' },
    ],
    [
      'no payment at all',
      anOrderDetail('pending'),
      { abandonedPage: 'page-1', queryCount: 1 },
      {
        state: 'unpaid',
        heading: 'Payment not received',
        text: 'No payment for this order has reached us.',
      },
    ],
    [
      'a cancelled order',
      anOrderDetail('cancelled', open),
      {},
      {
        state: 'unpaid',
        heading: 'Order cancelled',
        text: 'This order was cancelled. Nothing was charged for it.',
      },
    ],
  ])('[CONFIRM-01] %s', (_, detail, changes, outcome) => {
    expect(getOutcome(detail, { ...defaults, ...changes })).toEqual(outcome);
  });
});

describe('paying again', () => {
  const payAgainMethods = (detail: OrderDetail | null, changes = {}): PaymentMethod[] =>
    (['pesapal', 'creditcard', 'mpesa'] as const).filter((method) =>
      canPayAgain({ detail, ...defaults, ...changes } as never, method),
    );
  const pendingOrder = anOrderDetail('pending');
  const orderOfTotal = (total: number) => ({ ...pendingOrder, order: { ...pendingOrder.order, total } });

  test('[ORDERPAGE-04] the page of the order offers every method while the server lets it be paid', () => {
    const underpaid = anOrderDetail('pending', { ...anAttempt('paid'), taken: 100 });
    for (const detail of [anOrderDetail('pending', open), anOrderDetail('pending', onPage), underpaid])
      expect(payAgainMethods(detail, { isOrderPage: true })).toEqual(['pesapal', 'creditcard', 'mpesa']);
    const notPayable = { ...pendingOrder, can_pay: false };
    expect(payAgainMethods(notPayable, { isOrderPage: true })).toEqual([]);
    expect(payAgainMethods(orderOfTotal(250_001), { isOrderPage: true })).toEqual(['pesapal', 'creditcard']);
  });

  test.each<[string, OrderDetail | null, object, PaymentMethod[]]>([
    ['no order', null, {}, []],
    [
      'an order whose payment failed',
      anOrderDetail('pending', anAttempt('failed')),
      {},
      ['pesapal', 'creditcard', 'mpesa'],
    ],
    ['a paid order', anOrderDetail('paid'), {}, []],
    ['an order with money being returned', anOrderDetail('pending', anAttempt('paid')), {}, []],
    ['Ksh 250,000', orderOfTotal(250_000), {}, ['pesapal', 'creditcard', 'mpesa']],
    ['Ksh 250,001', orderOfTotal(250_001), {}, ['pesapal', 'creditcard']],
    ['a prompt in progress', anOrderDetail('pending', open), { queryCount: 2, abandonedPage: 'page-1' }, []],
    ['an open page', anOrderDetail('pending', onPage), { queryCount: 1 }, []],
    ['an abandoned page', anOrderDetail('pending', onPage), { abandonedPage: 'page-1' }, ['pesapal']],
    ['a page that takes long', anOrderDetail('pending', onPage), { queryCount: 2 }, ['pesapal']],
    [
      'a failed page, and a prompt',
      anOrderDetail('pending', { ...onPage, state: 'failed' }, open),
      { queryCount: 2 },
      [],
    ],
  ])('[CONFIRM-01] for %s', (_, detail, changes, methods) => {
    expect(payAgainMethods(detail, changes)).toEqual(methods);
  });
});
