import { asc, eq, sql } from 'drizzle-orm';
import { type County, findCounty } from '#contract/delivery-estimate.ts';
import type { LifecycleActor, OrderStatus } from '#contract/order-lifecycle.ts';
import type { OrderDeliveryEstimate } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import {
  deliveryEstimates,
  orderItems,
  orders,
  paymentAttempts,
  shopSettings,
  users,
} from '../../db/schema/index.ts';
import { toOrderEstimate } from '../delivery-estimates/estimates.queries.ts';
import { toSettings } from '../settings/read-settings.ts';
import { toTextMessage } from '../text-messages/new-text-message.ts';
import type { TextMessageEvent } from '../text-messages/text-messages.rules.ts';
import type { EmailMessage } from './compose-email.ts';
import {
  type OrderedPart,
  orderCancelledEmail,
  orderEmail,
  refundDueEmail,
  refundedEmail,
} from './order-emails.ts';
import { queueEmail } from './queue-email.ts';

type OrderRow = typeof orders.$inferSelect;

export async function queueOrderPlacedEmail(ctx: Context, tx: Transaction, orderId: number): Promise<void> {
  const facts = await readFacts(ctx, tx, orderId);
  await queueOrderEmail(ctx, tx, facts, { email: orderEmail('placed', facts, facts.site) });
}

export async function queueOrderMovedEmail(
  ctx: Context,
  tx: Transaction,
  { id, placedAt, county }: OrderRow,
  { to, actor, note = '' }: { to: OrderStatus; actor: LifecycleActor; note?: string },
): Promise<void> {
  if (to === 'pending' || (to === 'cancelled' && placedAt === null)) return;
  const facts = await readFacts(ctx, tx, id, to === 'paid' ? findCounty(county) : null);
  const email =
    to === 'cancelled'
      ? orderCancelledEmail(facts.order, { actor, note }, facts.site)
      : orderEmail(to, facts, facts.site);
  await queueOrderEmail(ctx, tx, facts, { email, event: toEvent(to, facts) });
}

/** `amount` is in whole shillings. */
export async function queueRefundDueEmail(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reason: string },
): Promise<void> {
  const facts = await readFacts(ctx, tx, orderId);
  const email = refundDueEmail(facts.order, refund, facts.site);
  await queueOrderEmail(ctx, tx, facts, { email, event: { kind: 'refund_due', amount: refund.amount } });
}

/** `amount` is in whole shillings; `reference` is the number of the transfer. */
export async function queueRefundedEmail(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reference: string },
): Promise<void> {
  const facts = await readFacts(ctx, tx, orderId);
  const email = refundedEmail(facts.order, refund, facts.site);
  await queueOrderEmail(ctx, tx, facts, { email, event: { kind: 'refunded', ...refund } });
}

function toEvent(to: OrderStatus, { order, receipt }: OrderFacts): TextMessageEvent | null {
  if (to === 'paid') return { kind: 'paid', receipt };
  return to === 'shipping' ? { kind: 'shipping', ...order } : null;
}

/** All that emails about an order say, and to whom. */
interface OrderFacts {
  order: OrderRow;
  ownerEmail: string;
  parts: OrderedPart[];
  receipt: string | null;
  estimate: OrderDeliveryEstimate['estimate'];
  site: { publicUrl: string; contact: { phone: string } };
}

/** One statement. Without a county there is no estimate. */
async function readFacts(
  { config }: Context,
  tx: Transaction,
  orderId: number,
  county: County | null = null,
): Promise<OrderFacts> {
  const rows = await selectFacts(tx, { orderId, county });
  const { order, ownerEmail, receipt, estimateRow, settings } = rows[0]!;
  return {
    order,
    ownerEmail,
    parts: rows.flatMap(({ part }) => toOrderedPart(part) ?? []),
    receipt,
    estimate: toOrderEstimate(order, estimateRow),
    site: { publicUrl: config.publicUrl, contact: toSettings(settings ?? undefined, config) },
  };
}

interface FactsRow {
  order: OrderRow;
  ownerEmail: string;
  part: PartRow;
  receipt: string | null;
  estimateRow: typeof deliveryEstimates.$inferSelect | null;
  settings: typeof shopSettings.$inferSelect | null;
}

type FactsValues = { orderId: number; county: County | null };
const selectFacts = defineQuery<FactsValues, FactsRow[]>('order_email_facts', (db, value) =>
  db
    .select({
      order: orders,
      ownerEmail: users.email,
      part: {
        name: orderItems.name,
        variant: orderItems.variant,
        quantity: orderItems.quantity,
        returnedUnits: orderItems.returnedUnits,
        vehicleLabel: orderItems.vehicleLabel,
        verdict: orderItems.verdict,
      },
      receipt: paymentAttempts.receipt,
      estimateRow: deliveryEstimates,
      settings: shopSettings,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, orders.paidAttemptId))
    .leftJoin(shopSettings, sql`true`)
    .leftJoin(deliveryEstimates, sql`${deliveryEstimates.county} = ${value('county')}`)
    .where(eq(orders.id, value('orderId')))
    .orderBy(asc(orderItems.id)),
);

type PartRow = (OrderedPart & { returnedUnits: number }) | null;

/** Null for a line of which nothing is sent any more. */
function toOrderedPart(part: PartRow): OrderedPart | null {
  if (!part || part.returnedUnits === part.quantity) return null;
  const { returnedUnits, ...ordered } = part;
  return { ...ordered, quantity: part.quantity - returnedUnits };
}

async function queueOrderEmail(
  ctx: Context,
  tx: Transaction,
  facts: OrderFacts,
  { email, event = null }: { email: EmailMessage; event?: TextMessageEvent | null },
): Promise<void> {
  const [first, ...others] = getRecipients(facts);
  if (first === undefined) return;
  await queueEmail(ctx, tx, first, { ...email, textMessage: toTextMessage(ctx, facts.order, event) });
  for (const recipient of others) await queueEmail(ctx, tx, recipient, email);
}

/** Anybody could have typed the delivery's email address, so it is used only for a paid order. */
function getRecipients({ order, ownerEmail }: OrderFacts): string[] {
  const accountEmails = ownerEmail.endsWith('@deleted.invalid') ? [] : [ownerEmail];
  const isOtherAddress = order.email !== '' && order.email.toLowerCase() !== accountEmails[0]?.toLowerCase();
  return order.paidAttemptId !== null && isOtherAddress ? [...accountEmails, order.email] : accountEmails;
}
