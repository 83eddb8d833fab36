import { formatKsh } from '#contract/money.ts';
import type { OrderDetail, OrderRefund, PaymentAttempt } from '#contract/types.ts';

export function describeAttempt({ state, amount, taken, receipt, reason }: PaymentAttempt): string {
  switch (state) {
    case 'open':
      return 'Under way. We are waiting for the payment provider.';
    case 'paid': {
      const receivedText = `${formatKsh(taken ?? amount)} received${receipt ? `, receipt ${receipt}` : ''}.`;
      return reason ? `${receivedText} ${reason}` : receivedText;
    }
    case 'failed':
      return `Did not go through. ${reason ?? 'Nothing was charged.'}`;
    case 'abandoned':
      return `${reason ?? 'No answer came in time.'} Should the money arrive after all, we will notice.`;
    case 'review':
      return 'We are checking this payment with the provider by hand.';
  }
}

export function describeRefund({ state, amount, paid_back, references }: OrderRefund): string {
  if (state === 'reversed') return `${formatKsh(amount)} was returned to you by the payment provider.`;
  const transferText = references.length > 0 ? `, transfer ${references.join(', ')}` : '';
  if (state === 'done') return `${formatKsh(amount)} was sent to you${transferText}.`;
  if (paid_back === 0) return `${formatKsh(amount)} goes back to you.`;
  return `${formatKsh(paid_back)} of ${formatKsh(amount)} was sent to you${transferText}. The rest follows.`;
}

type OrderEvent = OrderDetail['events'][number];

const EVENT_LABELS: Record<string, string> = {
  pending: 'Order placed',
  paid: 'Payment received',
  shipping: 'On its way to you',
  delivered: 'Delivered',
};

const CANCELLATION_LABELS: Record<string, string> = {
  owner: 'Cancelled by you',
  expiry: 'Cancelled, because no payment came in time',
};

export function describeEvent({ to, actor, note }: OrderEvent): string {
  if (to !== 'cancelled') return EVENT_LABELS[to] ?? to;
  const text = CANCELLATION_LABELS[actor] ?? 'Cancelled by the shop';
  return actor !== 'expiry' && note ? `${text}: ${note}` : text;
}

export function findPaidAttempt({ attempts }: OrderDetail): PaymentAttempt | undefined {
  return attempts.find(({ state }) => state === 'paid');
}

export function getPaidAt({ order, events }: OrderDetail): string {
  return events.find(({ to }) => to === 'paid')?.at ?? order.created_at;
}
