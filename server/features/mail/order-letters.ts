import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import { composeLetter, type Letter } from './letter.ts';

interface OrderFacts {
  orderNumber: string;
  firstName: string;
  total: number;
  street: string;
  city: string;
}

type Occasion = 'placed' | 'paid' | 'shipping' | 'delivered';

const WORDS: Record<Occasion, { subject: string; text: string }> = {
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
export function orderLetter(occasion: Occasion, order: OrderFacts, publicUrl: string): Letter {
  const { subject, text } = WORDS[occasion];
  const number = shortOrderNumber(order.orderNumber);
  return composeLetter({
    subject: `${subject} (${number})`,
    greeting: `Hello ${order.firstName},`,
    paragraphs: [text],
    facts: [
      ['Order', number],
      ['Total', formatKsh(order.total)],
      ['Delivery', `${order.street}, ${order.city}`],
    ],
    link: { label: 'See your order', url: `${publicUrl}/order-confirmation?order=${order.orderNumber}` },
  });
}
