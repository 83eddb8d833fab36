import { UNDERPAID_AMOUNT } from './payer.ts';
import { type ActionResult, getIdempotencyKey, type PlannedAction } from './plan-action.ts';
import { type Action, PRODUCTS } from './schedule.ts';
import { findAttempt, findPayment, type OrderSnapshot, type Snapshot } from './snapshot.ts';
import { countUnits, type InitialProduct, isPaid } from './violations.ts';

const RESERVED_MS = 30 * 60_000;

export function getInitialProducts(products: { id: number }[]): Map<number, InitialProduct> {
  return new Map(products.map(({ id }, index) => [id, { ...PRODUCTS[index]!, sold: 0 }]));
}

interface Step {
  before: Snapshot;
  after: Snapshot;
  planned: PlannedAction[];
  done: (ActionResult | 'died')[];
  now: number;
}

/** Returns the order changes that no action explains, and the successful actions that had no effect. */
export function findUnexplainedChanges(step: Step): string[] {
  const violations: string[] = [];
  for (const order of step.after.orders) {
    const knownEventCount = step.before.orders.find(({ id }) => id === order.id)?.events.length ?? 0;
    for (const event of order.events.slice(knownEventCount)) {
      if (!hasReason(step, order, event))
        violations.push(`${order.number}: ${event.from} → ${event.to} by ${event.actor} without a reason`);
    }
  }
  for (const [index, { action, order }] of step.planned.entries()) {
    const done = step.done[index]!;
    if (done === 'died') continue;
    if (done.defect !== undefined) violations.push(`${action.do}: ${done.defect}`);
    const number = done.order ?? order?.number;
    if (done.result !== '200' || number === undefined) continue;
    const named = step.after.orders.find((each) => each.number === number);
    if (!named) violations.push(`${action.do}: an order was promised that is not there`);
    else if ('units' in action && !matchesRequest(step.after, named, action))
      violations.push(`${named.number}: not what was asked for`);
    else if (action.do === 'cancel' && named.status !== 'cancelled')
      violations.push(`${named.number}: not cancelled`);
    else if (action.do === 'staff' && !named.events.some(({ to }) => to === action.to))
      violations.push(`${named.number}: not ${action.to}`);
    else if (action.do === 'finish card' && named.paidBy === null)
      violations.push(`${named.number}: placed without a payment`);
  }
  return violations;
}

type PurchaseAction = Extract<Action, { units: number[] }>;

function matchesRequest({ products, keys }: Snapshot, order: OrderSnapshot, action: PurchaseAction): boolean {
  const isSame = products.every(({ id }, index) => countUnits([order], id) === (action.units[index] ?? 0));
  if (action.do === 'card' || action.key === 0) return isSame;
  const key = keys.find((each) => each.user === order.userId && each.key === getIdempotencyKey(action));
  return isSame && key?.order === order.id;
}

/** Includes drafts that became visible since, through a payment that arrived for them. */
function wasDraft({ before }: Step, order: OrderSnapshot): boolean {
  return !(before.orders.find(({ id }) => id === order.id) ?? order).placedAt;
}

function hasReason(
  step: Step,
  order: OrderSnapshot,
  { from, to, actor }: OrderSnapshot['events'][number],
): boolean {
  const { planned, after, now } = step;
  const actionsOnOrder = planned.filter((each) => each.order?.id === order.id).map(({ action }) => action);
  const hasPurchase = planned.some(({ action }) => ['place', 'repeat', 'card'].includes(action.do));
  switch (`${from} → ${to} by ${actor}`) {
    case 'null → pending by owner':
      return hasPurchase;
    case 'pending → paid by settling': {
      const attempt = after.attempts.find(({ id }) => id === order.paidBy);
      const payment = attempt && findPayment(after, attempt);
      const isFullAmount = payment?.taken === order.total || payment?.provider === 'safaricom';
      return isFullAmount && (payment?.outcome === 'paid' || payment?.outcome === 'reversed');
    }
    case 'pending → cancelled by owner':
      return (
        actionsOnOrder.some((each) => each.do === 'cancel' && each.by === 'owner') ||
        (hasPurchase && wasDraft(step, order))
      );
    case 'pending → cancelled by staff':
      return actionsOnOrder.some((each) => each.do === 'cancel' || (each.do === 'staff' && each.to === to));
    case 'pending → cancelled by expiry':
      return now - (wasDraft(step, order) ? order.createdAt : order.placedAt!) >= RESERVED_MS;
    case 'paid → cancelled by superuser':
      return actionsOnOrder.some((each) => each.do === 'cancel' && each.by === 'superuser');
    case 'paid → shipping by staff':
    case 'shipping → delivered by staff':
      return actionsOnOrder.some((each) => each.do === 'staff' && each.to === to);
    default:
      return false;
  }
}

/** After every deadline and query, money at a provider must be a paid order or a task for a person. */
export function findUnsettled(snapshot: Snapshot): string[] {
  const { orders, attempts, refunds, payments } = snapshot;
  const violations: string[] = [];
  for (const { number, status } of orders)
    if (status === 'pending') violations.push(`${number}: still pending`);
  for (const { id, state } of attempts) if (state === 'open') violations.push(`attempt ${id}: still open`);
  for (const payment of payments.filter(({ outcome }) => outcome === 'paid')) {
    const { provider, name, reference, taken } = payment;
    const attempt = findAttempt(snapshot, payment);
    if (!attempt) {
      // Its id and its callback were lost with the process, so it goes to manual review.
      const order = orders.find(({ number }) => number === reference);
      const lost = attempts.some(
        (a) => a.order === order?.id && a.reference === null && a.state === 'abandoned',
      );
      if (provider !== 'safaricom' || !lost)
        violations.push(`${provider} ${name}: paid, and the shop does not know`);
      continue;
    }
    const order = orders.find(({ id }) => id === attempt.order)!;
    const refund = refunds.find((each) => each.attempt === attempt.id);
    const isPaidFor = order.paidBy === attempt.id && (isPaid(order) || refund !== undefined);
    const isUnderpaid = taken === UNDERPAID_AMOUNT && provider !== 'safaricom';
    if (attempt.state !== 'paid')
      violations.push(`${provider} ${name}: paid, the attempt is ${attempt.state}`);
    else if (isUnderpaid && (order.paidBy === attempt.id || refund?.amount !== UNDERPAID_AMOUNT))
      violations.push(`${provider} ${name}: too little was paid, and it is not paid back`);
    else if (!isPaidFor && refund === undefined) violations.push(`${provider} ${name}: paid for nothing`);
  }
  for (const attempt of attempts.filter(({ state }) => state === 'paid')) {
    const outcome = findPayment(snapshot, attempt)?.outcome;
    if (outcome !== 'paid' && outcome !== 'reversed')
      violations.push(`attempt ${attempt.id}: paid at no provider`);
  }
  return violations;
}
