import { appPaths } from '#contract/app-paths.ts';
import { formatParcel } from '#contract/delivery.ts';
import { formatEstimate } from '#contract/delivery-estimate.ts';
import { getLineCarText } from '#contract/fitment/line-car.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { formatKsh } from '#contract/money.ts';
import { type LifecycleActor, shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { composeEmail, type EmailMessage } from './compose-email.ts';

interface Site {
  publicUrl: string;
  contact: { phone: string };
}

interface OrderSummary {
  orderNumber: string;
  firstName: string;
  status: string;
  total: number;
  street: string;
  city: string;
  placedAt: Date | null;
  carrier: string;
  waybill: string;
}

export interface OrderedPart {
  name: string;
  variant: string | null;
  quantity: number;
  vehicleLabel: string | null;
  verdict: Verdict | null;
}

type OrderStep = 'placed' | 'paid' | 'shipping' | 'delivered';

const STEP_TEXTS: Record<OrderStep, { subject: string; text: string }> = {
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

interface OrderEmailInput {
  order: OrderSummary;
  parts: readonly OrderedPart[];
  /** Of the payment, once it is known. */
  receipt?: string | null;
  /** When the parcel is expected, if that is to be said. */
  estimate?: { county: string; earliest: string; latest: string } | null;
}

export function orderEmail(
  step: OrderStep,
  { order, parts, receipt = null, estimate = null }: OrderEmailInput,
  site: Site,
): EmailMessage {
  const { subject, text } = STEP_TEXTS[step];
  const parcel = formatParcel(order);
  const message = composeOrderEmail(order, site, {
    subject,
    paragraphs: [text],
    details: [
      ['Parts', parts.map(describePart).join('\n')],
      ['Total', formatKsh(order.total)],
      ...(receipt === null ? [] : [['Receipt', receipt] satisfies [string, string]]),
      ['Delivery', `${order.street}, ${order.city}`],
      ...(estimate === null
        ? []
        : [[`Delivery to ${estimate.county}`, formatEstimate(estimate)] satisfies [string, string]]),
      ...(parcel === '' ? [] : [['Sent with', parcel] satisfies [string, string]]),
    ],
    ...(step === 'paid' && {
      otherLink: {
        label: 'Your receipt, to print or to save as PDF',
        url: `${site.publicUrl}${appPaths.receipt(order.orderNumber)}`,
      },
    }),
  });
  return step === 'paid' ? { ...message, overLimit: 'send' } : message;
}

function describePart({ name, variant, quantity, vehicleLabel, verdict }: OrderedPart): string {
  const car = getLineCarText({ vehicle_label: vehicleLabel, verdict });
  return [`${quantity} × ${name}${variant ? `, ${variant}` : ''}`, ...(car ? [`   ${car}`] : [])].join('\n');
}

interface Cancellation {
  actor: LifecycleActor;
  note: string;
}

/** Does not repeat the reason that the owner gave. */
export function orderCancelledEmail(
  order: OrderSummary,
  { actor, note }: Cancellation,
  site: Site,
): EmailMessage {
  const reason =
    actor === 'owner' ? 'You cancelled it.' : actor === 'expiry' ? 'It was not paid in time.' : note;
  return composeOrderEmail(order, site, {
    subject: 'Your order was cancelled',
    paragraphs: [
      'Your order is cancelled, and its parts are no longer kept aside. You can order them again at any time.',
    ],
    details: [
      ['Total', formatKsh(order.total)],
      ['Reason', reason || 'The shop cancelled it.'],
    ],
  });
}

export function refundDueEmail(
  order: OrderSummary,
  { amount, reason }: { amount: number; reason: string },
  site: Site,
): EmailMessage {
  const cancelled = order.status === 'cancelled' ? ['Your order is cancelled.'] : [];
  const message = composeOrderEmail(order, site, {
    subject: `We will pay ${formatKsh(amount)} back to you`,
    paragraphs: [
      ...cancelled,
      'We will pay this money back to you. You need not do anything: we write to you again once it has gone.',
    ],
    details: [
      ['To be paid back', formatKsh(amount)],
      ['Reason', reason],
    ],
  });
  return { ...message, overLimit: 'send' };
}

export function refundedEmail(
  order: OrderSummary,
  { amount, reference }: { amount: number; reference: string },
  site: Site,
): EmailMessage {
  const message = composeOrderEmail(order, site, {
    subject: `We have paid ${formatKsh(amount)} back to you`,
    paragraphs: [
      'Your money has been sent back. If it has not arrived within a few days, reply to this mail or call us.',
    ],
    details: [
      ['Paid back', formatKsh(amount)],
      ['Reference', reference],
    ],
  });
  return { ...message, overLimit: 'send' };
}

interface OrderEmailParts {
  subject: string;
  paragraphs: string[];
  details: [string, string][];
  otherLink?: { label: string; url: string };
}

function composeOrderEmail(
  order: OrderSummary,
  site: Site,
  { subject, paragraphs, details, otherLink }: OrderEmailParts,
): EmailMessage {
  const number = shortenOrderNumber(order.orderNumber);
  return composeEmail({
    subject: `${subject} (${number})`,
    greeting: `Hello ${order.firstName},`,
    paragraphs,
    details: [['Order', number], ...details, ['Questions', site.contact.phone]],
    // A draft that was never placed has no page.
    ...(order.placedAt && {
      link: {
        label: 'See your order',
        url: `${site.publicUrl}${appPaths.orderConfirmationFor(order.orderNumber)}`,
      },
    }),
    ...(otherLink && { otherLink }),
  });
}
