import { isPaid, type Listed, unitsOf } from './broken-rules.ts';
import { attemptOf, type Facts, type OrderFacts, paymentOf } from './facts.ts';
import { LITTLE } from './payer.ts';
import { type Done, keyOf, type Planned } from './perform.ts';
import { type Action, PRODUCTS } from './schedule.ts';

const RESERVED_MS = 30 * 60_000;

/** The products of a schedule, as they are when it begins. */
export function listedProducts(products: { id: number }[]): Map<number, Listed> {
  return new Map(products.map(({ id }, index) => [id, { ...PRODUCTS[index]!, sold: 0 }]));
}

interface Step {
  before: Facts;
  after: Facts;
  planned: Planned[];
  done: (Done | 'died')[];
  now: number;
}

/** Every change of an order must have a reason in what was done, and every promise its effect. */
export function unexplained(step: Step): string[] {
  const wrong: string[] = [];
  for (const order of step.after.orders) {
    const known = step.before.orders.find(({ id }) => id === order.id)?.events.length ?? 0;
    for (const event of order.events.slice(known)) {
      if (!hasReason(step, order, event))
        wrong.push(`${order.number}: ${event.from} → ${event.to} by ${event.actor} without a reason`);
    }
  }
  for (const [index, { action, order }] of step.planned.entries()) {
    const done = step.done[index]!;
    if (done === 'died') continue;
    if (done.defect !== undefined) wrong.push(`${action.do}: ${done.defect}`);
    const number = done.order ?? order?.number;
    if (done.result !== '200' || number === undefined) continue;
    const named = step.after.orders.find((each) => each.number === number);
    if (!named) wrong.push(`${action.do}: an order was promised that is not there`);
    else if ('units' in action && !isAsked(step.after, named, action))
      wrong.push(`${named.number}: not what was asked for`);
    else if (action.do === 'cancel' && named.status !== 'cancelled')
      wrong.push(`${named.number}: not cancelled`);
    else if (action.do === 'staff' && !named.events.some(({ to }) => to === action.to))
      wrong.push(`${named.number}: not ${action.to}`);
    else if (action.do === 'finish card' && named.paidBy === null)
      wrong.push(`${named.number}: placed without a payment`);
  }
  return wrong;
}

type Bought = Extract<Action, { units: number[] }>;

/** The order has the lines asked for, and under a key it is the key's. */
function isAsked({ products, keys }: Facts, order: OrderFacts, action: Bought): boolean {
  const isSame = products.every(({ id }, index) => unitsOf([order], id) === (action.units[index] ?? 0));
  if (action.do === 'card' || action.key === 0) return isSame;
  const key = keys.find((each) => each.user === order.userId && each.key === keyOf(action));
  return isSame && key?.order === order.id;
}

/** Also where money that came for it made it visible since. */
function wasDraft({ before }: Step, order: OrderFacts): boolean {
  return !(before.orders.find(({ id }) => id === order.id) ?? order).placedAt;
}

function hasReason(
  step: Step,
  order: OrderFacts,
  { from, to, actor }: OrderFacts['events'][number],
): boolean {
  const { planned, after, now } = step;
  const onThis = planned.filter((each) => each.order?.id === order.id).map(({ action }) => action);
  const buys = planned.some(({ action }) => ['place', 'repeat', 'card'].includes(action.do));
  switch (`${from} → ${to} by ${actor}`) {
    case 'null → pending by owner':
      return buys;
    case 'pending → paid by settling': {
      const attempt = after.attempts.find(({ id }) => id === order.paidBy);
      const payment = attempt && paymentOf(after, attempt);
      const isWhole = payment?.taken === order.total || payment?.provider === 'safaricom';
      return isWhole && (payment?.outcome === 'paid' || payment?.outcome === 'reversed');
    }
    case 'pending → cancelled by owner':
      return (
        onThis.some((each) => each.do === 'cancel' && each.by === 'owner') || (buys && wasDraft(step, order))
      );
    case 'pending → cancelled by staff':
      return onThis.some((each) => each.do === 'cancel' || (each.do === 'staff' && each.to === to));
    case 'pending → cancelled by expiry':
      return now - (wasDraft(step, order) ? order.createdAt : order.placedAt!) >= RESERVED_MS;
    case 'paid → cancelled by superuser':
      return onThis.some((each) => each.do === 'cancel' && each.by === 'superuser');
    case 'paid → shipping by staff':
    case 'shipping → delivered by staff':
      return onThis.some((each) => each.do === 'staff' && each.to === to);
    default:
      return false;
  }
}

/** Once every deadline is over and every provider was asked: money at a provider is an order paid or a task for a person. */
export function unsettled(facts: Facts): string[] {
  const { orders, attempts, refunds, payments } = facts;
  const wrong: string[] = [];
  for (const { number, status } of orders) if (status === 'pending') wrong.push(`${number}: still pending`);
  for (const { id, state } of attempts) if (state === 'open') wrong.push(`attempt ${id}: still open`);
  for (const payment of payments.filter(({ outcome }) => outcome === 'paid')) {
    const { provider, name, reference, taken } = payment;
    const attempt = attemptOf(facts, payment);
    if (!attempt) {
      // Its id was lost with the process that was told it, and its callback too: a person looks into it.
      const order = orders.find(({ number }) => number === reference);
      const lost = attempts.some(
        (a) => a.order === order?.id && a.reference === null && a.state === 'abandoned',
      );
      if (provider !== 'safaricom' || !lost)
        wrong.push(`${provider} ${name}: paid, and the shop does not know`);
      continue;
    }
    const order = orders.find(({ id }) => id === attempt.order)!;
    const refund = refunds.find((each) => each.attempt === attempt.id);
    const pays = order.paidBy === attempt.id && (isPaid(order) || refund !== undefined);
    const isLittle = taken === LITTLE && provider !== 'safaricom';
    if (attempt.state !== 'paid') wrong.push(`${provider} ${name}: paid, the attempt is ${attempt.state}`);
    else if (isLittle && (order.paidBy === attempt.id || refund?.amount !== LITTLE))
      wrong.push(`${provider} ${name}: too little was paid, and it is not paid back`);
    else if (!pays && refund === undefined) wrong.push(`${provider} ${name}: paid for nothing`);
  }
  for (const attempt of attempts.filter(({ state }) => state === 'paid')) {
    const outcome = paymentOf(facts, attempt)?.outcome;
    if (outcome !== 'paid' && outcome !== 'reversed')
      wrong.push(`attempt ${attempt.id}: paid at no provider`);
  }
  return wrong;
}
