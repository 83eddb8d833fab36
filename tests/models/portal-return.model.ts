import type { OrderDetail, PaymentAttempt } from '#contract/types.ts';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type { portalReturnPorts } from '#machines/portal-return/portal-return.ports.ts';
import type { PortalReturnInput } from '#machines/portal-return/portal-return.types.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const returnInput: PortalReturnInput = {
  orderNumber: '7K3M9QXW2VAB',
  trackingId: null,
  abandonedPage: null,
  isOrderPage: false,
  viewer: 'unknown',
  rememberedOrderNumber: null,
};

function portalOrder(
  status: OrderDetail['order']['status'],
  state: PaymentAttempt['state'],
  reason: string | null = null,
): OrderDetail {
  const detail = anOrderDetail(status, { ...anAttempt(state, reason), method: 'pesapal' });
  return { ...detail, order: { ...detail.order, payment_method: 'pesapal' } };
}

const pendingOrder = portalOrder('pending', 'open');
const OF_SOMEONE_ELSE: OrderDetail = {
  ...pendingOrder,
  order: { ...pendingOrder.order, user: { username: 'Otieno', email: 'otieno@gari.test' } },
  can_pay: false,
};

export const portalReturnModel = {
  machine: portalReturnMachine,
  inputs: {
    'back from the portal': returnInput,
    'left the portal, known by its tracking id': {
      ...returnInput,
      viewer: 'signedIn',
      orderNumber: null,
      trackingId: 'b945e4af',
      abandonedPage: '7K3M9QXW2VAB-1',
    },
    'nothing named': { ...returnInput, orderNumber: null },
    'the page of the order': { ...returnInput, isOrderPage: true, viewer: 'signedIn' },
  },
  events: {
    'session.changed': {
      'signed in': { viewer: 'signedIn', rememberedOrderNumber: null },
      'signed in, with a remembered order': { viewer: 'signedIn', rememberedOrderNumber: '7K3M9QXW2VAB' },
      'signed out': { viewer: 'signedOut', rememberedOrderNumber: null },
      'no connection': { viewer: 'unreachable', rememberedOrderNumber: null },
    },
    'order.refresh': { '': {} },
    'payment.retry': { 'on the portal': { method: 'pesapal' }, 'M-Pesa': { method: 'mpesa' } },
  },
  ports: {
    readOrder: {
      paid: { ok: true, detail: portalOrder('paid', 'paid'), isOwn: true },
      undecided: { ok: true, detail: portalOrder('pending', 'open'), isOwn: true },
      failed: { ok: true, detail: portalOrder('pending', 'failed', 'The card was declined.'), isOwn: true },
      cancelled: { ok: true, detail: portalOrder('cancelled', 'abandoned'), isOwn: true },
      underpaid: {
        ok: true,
        detail: portalOrder('pending', 'paid', 'Ksh 370 were paid instead of Ksh 3,700.'),
        isOwn: true,
      },
      'too late to pay': {
        ok: true,
        detail: { ...portalOrder('pending', 'failed', 'The card was declined.'), can_pay: false },
        isOwn: true,
      },
      'undecided, of someone else': { ok: true, detail: OF_SOMEONE_ELSE, isOwn: false },
      'not found': { ok: false, kind: 'notFound', message: 'Order not found.' },
      'network failure': { ok: false, kind: 'network' },
    },
    queryStatus: {
      answered: { ok: true, orderNumber: '7K3M9QXW2VAB', status: 'pending' },
      'network failure': { ok: false, kind: 'network' },
    },
    openPage: {
      opened: { ok: true, url: 'https://portal.test/pay' },
      refused: { ok: false, kind: 'refused', message: 'Pesapal refused to open its payment page.' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ orderNumber, viewer, rememberedOrderNumber, detail, queryCount, failure, payFailure }) => [
    orderNumber ?? rememberedOrderNumber,
    viewer,
    detail && [detail.order.status, detail.can_pay, detail.attempts.map(({ state }) => state)],
    queryCount,
    failure,
    payFailure,
  ],
} satisfies MachineModel<typeof portalReturnMachine, typeof portalReturnPorts>;
