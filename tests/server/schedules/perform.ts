import { paths } from '../../../contract/paths.ts';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { reconcile } from '../../../server/features/payments/reconcile.ts';
import { settleAttempt } from '../../../server/features/payments/settle-attempt.ts';
import { orderRequest } from '../../factories/order-request.ts';
import type { Facts, OrderFacts, PaymentFacts } from './facts.ts';
import { decide, payable } from './payer.ts';
import type { Action } from './schedule.ts';
import type { ShopProcess } from './shop-process.ts';
import type { Letter, World } from './world.ts';

/** What came of an action: '200', an error's code, or 'nothing' where there was nothing to act on. */
export interface Done {
  result: string;
  /** The order that a reply names. */
  order?: string;
  defect?: string;
}

/** What an action is about, found before the batch begins, so that it does not depend on how the others fare. */
export type Doing = (process: ShopProcess) => Promise<Done>;

export interface Planned {
  action: Action;
  /** Whose actions of the payer are no work of a server. */
  byServer: boolean;
  run: Doing;
  /** The order or payment that is acted on. */
  order?: OrderFacts;
  payment?: PaymentFacts;
}

const NOTHING: Doing = async () => ({ result: 'nothing' });
const PHONES = ['254700000045', '254700000055'];

const recent = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[items.length - 1 - (index % items.length)];

/** Finds out what an action is about, and how it is done. */
export function plan(world: World, facts: Facts, action: Action): Planned {
  const placed = facts.orders.filter(({ placedAt }) => placedAt !== null);
  const order =
    'order' in action ? recent(placed.length > 0 ? placed : facts.orders, action.order) : undefined;
  const payment =
    action.do === 'decide' ? recent(payable(world, facts, action.outcome), action.payment) : undefined;
  const run = doing(world, facts, action, { order, payment });
  return {
    action,
    byServer: action.do !== 'decide',
    run,
    ...(order && { order }),
    ...(payment && { payment }),
  };
}

function doing(
  world: World,
  facts: Facts,
  action: Action,
  { order, payment }: { order: OrderFacts | undefined; payment: PaymentFacts | undefined },
): Doing {
  const owner = order && world.shoppers.findIndex(({ id }) => id === order.userId);
  const token = owner === undefined ? '' : world.shoppers[owner]!.token;
  switch (action.do) {
    case 'place': {
      const { shopper, units, method } = action;
      return send('POST', '/api/o/new/', {
        token: world.shoppers[shopper]!.token,
        body: requestFor(world, units, method),
        key: keyOf(action),
      });
    }
    case 'repeat': {
      const key = recent(
        facts.keys.filter(({ user }) => user === world.shoppers[action.shopper]!.id),
        0,
      );
      const placed = key && facts.orders.find(({ id }) => id === key.order);
      if (!key || !placed) return NOTHING;
      const units = world.products.map(({ id }) => placed.lines.find((l) => l.product === id)?.quantity ?? 0);
      return send('POST', '/api/o/new/', {
        token: world.shoppers[action.shopper]!.token,
        body: requestFor(world, units, placed.method),
        key: key.key,
      });
    }
    case 'card': {
      const request = requestFor(world, action.units, 'creditcard');
      return openWindow(world, action.shopper, {
        amount: request.total,
        email: request.deliveryDetails.email,
        name: 'Amina Hassan',
        order: request,
      });
    }
    case 'pay': {
      if (!order) return NOTHING;
      if (action.way === 'mpesa') {
        const body = { phone: PHONES[owner!], order_id: order.number };
        return send('POST', '/api/p/stk_initiate/', { token, body });
      }
      if (action.way === 'pesapal')
        return send('POST', '/api/p/pesapal/initiate/', { token, body: { order_id: order.number } });
      const request = { amount: order.total, email: 'amina@example.com', name: 'Amina Hassan' };
      return openWindow(world, owner!, { ...request, order_id: order.number });
    }
    case 'finish card': {
      const window = recent(world.windows, action.window);
      if (!window) return NOTHING;
      const body = { ...requestFor(world, [1, 0], 'creditcard'), tx_ref: window.txRef };
      return send('POST', '/api/o/new/', { token: world.shoppers[window.shopper]!.token, body });
    }
    case 'decide':
      return payment ? () => decide(world, facts, payment, action) : NOTHING;
    case 'deliver': {
      const letter = recent(world.letters, action.letter);
      return letter ? (process) => deliver(process, letter) : NOTHING;
    }
    case 'leave': {
      const page = recent(
        facts.attempts.filter((attempt) => attempt.order === order?.id && attempt.provider === 'pesapal'),
        0,
      );
      if (!order || !page) return NOTHING;
      const body = { order_id: order.number, page: page.merchantReference };
      return send('POST', paths.leavePortal, { token, body });
    }
    case 'poll':
      return order ? send('GET', `/api/o/${order.number}/status/`, { token }) : NOTHING;
    case 'settle': {
      const attempt = recent(facts.attempts, action.attempt);
      return attempt ? work(({ ctx }) => settleAttempt(ctx, attempt.id)) : NOTHING;
    }
    case 'expire':
      return order ? work(({ ctx }) => expireOrder(ctx, order.id)) : NOTHING;
    case 'reconcile':
      return work(({ ctx }) => reconcile(ctx));
    case 'cancel': {
      if (!order) return NOTHING;
      const by = action.by === 'owner' ? token : world.superuser.token;
      return send('POST', `/api/o/${order.number}/cancel/`, { token: by, body: { reason: 'changed mind' } });
    }
    case 'staff':
      if (!order) return NOTHING;
      return send('PATCH', `/api/o/${order.number}/status/`, {
        token: world.staff.token,
        body: { status: action.to },
      });
  }
}

/** The Idempotency-Key that an action bears; 0 is none. */
export function keyOf({ key }: { key: number }): string | undefined {
  return key === 0 ? undefined : `key-${key}-of-the-shopper`;
}

function requestFor(world: World, units: number[], paymentMethod: string) {
  const lines = world.products.flatMap((product, index) =>
    units[index] ? [{ product, quantity: units[index] }] : [],
  );
  return { ...orderRequest(lines), paymentMethod };
}

interface Sent {
  token?: string | undefined;
  body?: unknown;
  key?: string | undefined;
}

function send(method: string, path: string, { token, body, key }: Sent): Doing {
  return async ({ app, defects }) => {
    const response = await app.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as { code?: string; order_number?: string; order_id?: string };
    const order = reply.order_number ?? reply.order_id;
    return {
      result: response.status === 200 ? '200' : (reply.code ?? String(response.status)),
      ...(order !== undefined && { order }),
      ...(response.status === 500 && { defect: defects.at(-1) ?? 'HTTP 500' }),
    };
  };
}

function openWindow(world: World, shopper: number, request: object): Doing {
  return async (process) => {
    const response = await process.app.request('/api/flutterwave/initiate', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${world.shoppers[shopper]!.token}`,
      },
      body: JSON.stringify(request),
    });
    const reply = (await response.json()) as { code?: string; tx_ref?: string; order_id?: string };
    if (reply.tx_ref) world.windows.push({ txRef: reply.tx_ref, shopper });
    return {
      result: response.status === 200 ? '200' : (reply.code ?? String(response.status)),
      ...(reply.order_id && { order: reply.order_id }),
      ...(response.status === 500 && { defect: process.defects.at(-1) ?? 'HTTP 500' }),
    };
  };
}

function work(job: (process: ShopProcess) => Promise<void>): Doing {
  return async (process) => {
    await job(process);
    return { result: 'done' };
  };
}

/** Hands a callback to one of the shop's processes, as it was sent. */
export async function deliver({ app, defects }: ShopProcess, letter: Letter): Promise<Done> {
  const { method, path, headers, body } = letter;
  const response = await app.request(path, { method, headers, ...(body !== '' && { body }) });
  await response.text();
  letter.isDelivered = true;
  return {
    result: String(response.status),
    ...(response.status === 500 && { defect: defects.at(-1) ?? 'HTTP 500' }),
  };
}
