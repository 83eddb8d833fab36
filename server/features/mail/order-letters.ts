import { formatKsh } from '#contract/money.ts';
import { type LifecycleActor, shortOrderNumber } from '#contract/order-lifecycle.ts';
import { composeLetter, type Letter } from './letter.ts';

interface OrderFacts {
  orderNumber: string;
  firstName: string;
  status: string;
  total: number;
  street: string;
  city: string;
  placedAt: Date | null;
}

type Step = 'placed' | 'paid' | 'shipping' | 'delivered';

const WORDS: Record<Step, { subject: string; text: string }> = {
  placed: {
    subject: 'We have your order',
    text: 'Thank you. We have kept your parts aside; they are yours once the order is paid.',
  },
  paid: { subject: 'Your payment has arrived', text: 'Thank you. We are packing your order now.' },
  shipping: { subject: 'Your order is on its way', text: 'Your order has left our store.' },
  delivered: {
    subject: 'Your order was delivered',
    text: 'Your order has arrived. If anything is not right, reply to this mail or call us.',
  },
};

/** Tells the shopper of a step of their order. */
export function orderLetter(step: Step, order: OrderFacts, publicUrl: string): Letter {
  const { subject, text } = WORDS[step];
  const letter = aboutOrder(order, publicUrl, {
    subject,
    paragraphs: [text],
    facts: [
      ['Total', formatKsh(order.total)],
      ['Delivery', `${order.street}, ${order.city}`],
    ],
  });
  return step === 'paid' ? { ...letter, overLimit: 'send' } : letter;
}

interface Cancellation {
  actor: LifecycleActor;
  note: string;
}

/** Tells the shopper that their order is cancelled, and why. What the owner wrote as a reason is not repeated. */
export function cancelledLetter(order: OrderFacts, { actor, note }: Cancellation, publicUrl: string): Letter {
  const reason =
    actor === 'owner' ? 'You cancelled it.' : actor === 'expiry' ? 'It was not paid in time.' : note;
  return aboutOrder(order, publicUrl, {
    subject: 'Your order was cancelled',
    paragraphs: [
      'Your order is cancelled, and its parts are no longer kept aside. You can order them again at any time.',
    ],
    facts: [
      ['Total', formatKsh(order.total)],
      ['Reason', reason || 'The shop cancelled it.'],
    ],
  });
}

/** Tells the shopper that money of theirs goes back to them. */
export function refundDueLetter(
  order: OrderFacts,
  { amount, reason }: { amount: number; reason: string },
  publicUrl: string,
): Letter {
  const cancelled = order.status === 'cancelled' ? ['Your order is cancelled.'] : [];
  const letter = aboutOrder(order, publicUrl, {
    subject: `We will pay ${formatKsh(amount)} back to you`,
    paragraphs: [
      ...cancelled,
      'We will pay this money back to you. You need not do anything: we write to you again once it has gone.',
    ],
    facts: [
      ['To be paid back', formatKsh(amount)],
      ['Reason', reason],
    ],
  });
  return { ...letter, overLimit: 'send' };
}

/** Tells the shopper that money was paid back to them. */
export function refundedLetter(
  order: OrderFacts,
  { amount, reference }: { amount: number; reference: string },
  publicUrl: string,
): Letter {
  const letter = aboutOrder(order, publicUrl, {
    subject: `We have paid ${formatKsh(amount)} back to you`,
    paragraphs: [
      'Your money has been sent back. If it has not arrived within a few days, reply to this mail or call us.',
    ],
    facts: [
      ['Paid back', formatKsh(amount)],
      ['Reference', reference],
    ],
  });
  return { ...letter, overLimit: 'send' };
}

interface About {
  subject: string;
  paragraphs: string[];
  facts: [string, string][];
}

function aboutOrder(order: OrderFacts, publicUrl: string, { subject, paragraphs, facts }: About): Letter {
  const number = shortOrderNumber(order.orderNumber);
  return composeLetter({
    subject: `${subject} (${number})`,
    greeting: `Hello ${order.firstName},`,
    paragraphs,
    facts: [['Order', number], ...facts],
    // A draft that was never placed has no page.
    ...(order.placedAt && {
      link: { label: 'See your order', url: `${publicUrl}/order-confirmation?order=${order.orderNumber}` },
    }),
  });
}
