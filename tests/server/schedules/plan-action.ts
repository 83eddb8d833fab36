import { routes } from '../../../contract/routes.ts';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { decide, findPayable } from './payer.ts';
import type { Action } from './schedule.ts';
import type { ShopProcess } from './shop-process.ts';
import type { OrderSnapshot, PaymentSnapshot, Snapshot } from './snapshot.ts';
import type { PendingCallback, Testbed } from './testbed.ts';

/** The result of an action: '200', an error code, or 'nothing' when it had no target. */
export interface ActionResult {
  result: string;
  order?: string;
  defect?: string;
}

/** Runs an action whose target was chosen before the batch began, independently of concurrent actions. */
export type ActionRunner = (process: ShopProcess) => Promise<ActionResult>;

export interface PlannedAction {
  action: Action;
  /** False for the payer's actions at a provider. */
  runsOnServer: boolean;
  run: ActionRunner;
  order?: OrderSnapshot;
  payment?: PaymentSnapshot;
}

const NO_OP: ActionRunner = async () => ({ result: 'nothing' });
const PHONES = ['254700000045', '254700000055'];

const pickRecent = <T>(items: readonly T[], index: number): T | undefined =>
  items.length === 0 ? undefined : items[items.length - 1 - (index % items.length)];

export function plan(testbed: Testbed, snapshot: Snapshot, action: Action): PlannedAction {
  const placed = snapshot.orders.filter(({ placedAt }) => placedAt !== null);
  const order =
    'order' in action ? pickRecent(placed.length > 0 ? placed : snapshot.orders, action.order) : undefined;
  const payment =
    action.do === 'decide'
      ? pickRecent(findPayable(testbed, snapshot, action.outcome), action.payment)
      : undefined;
  const run = createRunner(testbed, snapshot, action, { order, payment });
  return {
    action,
    runsOnServer: action.do !== 'decide',
    run,
    ...(order && { order }),
    ...(payment && { payment }),
  };
}

function createRunner(
  testbed: Testbed,
  snapshot: Snapshot,
  action: Action,
  { order, payment }: { order: OrderSnapshot | undefined; payment: PaymentSnapshot | undefined },
): ActionRunner {
  const owner = order && testbed.shoppers.findIndex(({ id }) => id === order.userId);
  const token = owner === undefined ? '' : testbed.shoppers[owner]!.token;
  switch (action.do) {
    case 'place': {
      const { shopper, units, method } = action;
      return send('POST', '/api/o/new/', {
        token: testbed.shoppers[shopper]!.token,
        body: requestFor(testbed, units, method),
        key: getIdempotencyKey(action),
      });
    }
    case 'repeat': {
      const key = pickRecent(
        snapshot.keys.filter(({ user }) => user === testbed.shoppers[action.shopper]!.id),
        0,
      );
      const placed = key && snapshot.orders.find(({ id }) => id === key.order);
      if (!key || !placed) return NO_OP;
      const units = testbed.products.map(
        ({ id }) => placed.lines.find((l) => l.product === id)?.quantity ?? 0,
      );
      return send('POST', '/api/o/new/', {
        token: testbed.shoppers[action.shopper]!.token,
        body: requestFor(testbed, units, placed.method),
        key: key.key,
      });
    }
    case 'card': {
      const request = requestFor(testbed, action.units, 'creditcard');
      return openWindow(testbed, action.shopper, {
        amount: request.total,
        email: request.deliveryDetails.email,
        name: 'Amina Hassan',
        order: request,
      });
    }
    case 'pay': {
      if (!order) return NO_OP;
      if (action.way === 'mpesa') {
        const body = { phone: PHONES[owner!], order_id: order.number };
        return send('POST', '/api/p/stk_initiate/', { token, body });
      }
      if (action.way === 'pesapal')
        return send('POST', '/api/p/pesapal/initiate/', { token, body: { order_id: order.number } });
      const request = { amount: order.total, email: 'amina@example.com', name: 'Amina Hassan' };
      return openWindow(testbed, owner!, { ...request, order_id: order.number });
    }
    case 'finish card': {
      const window = pickRecent(testbed.windows, action.window);
      if (!window) return NO_OP;
      const body = { ...requestFor(testbed, [1, 0], 'creditcard'), tx_ref: window.txRef };
      return send('POST', '/api/o/new/', { token: testbed.shoppers[window.shopper]!.token, body });
    }
    case 'decide':
      return payment ? () => decide(testbed, snapshot, payment, action) : NO_OP;
    case 'deliver': {
      const callback = pickRecent(testbed.callbacks, action.callback);
      return callback ? (process) => deliver(process, callback) : NO_OP;
    }
    case 'leave': {
      const page = pickRecent(
        snapshot.attempts.filter((attempt) => attempt.order === order?.id && attempt.provider === 'pesapal'),
        0,
      );
      if (!order || !page) return NO_OP;
      const body = { order_id: order.number, page: page.merchantReference };
      return send('POST', routes.leavePortal.path, { token, body });
    }
    case 'poll':
      return order ? send('GET', `/api/o/${order.number}/status/`, { token }) : NO_OP;
    case 'settle': {
      const attempt = pickRecent(snapshot.attempts, action.attempt);
      return attempt ? runJob(({ ctx }) => settleAttempt(ctx, attempt.id)) : NO_OP;
    }
    case 'expire':
      return order ? runJob(({ ctx }) => expireOrder(ctx, order.id)) : NO_OP;
    case 'reconcile':
      return runJob(({ ctx }) => reconcile(ctx));
    case 'cancel': {
      if (!order) return NO_OP;
      const by = action.by === 'owner' ? token : testbed.superuser.token;
      return send('POST', `/api/o/${order.number}/cancel/`, { token: by, body: { reason: 'changed mind' } });
    }
    case 'staff':
      if (!order) return NO_OP;
      return send('PATCH', `/api/o/${order.number}/status/`, {
        token: testbed.staff.token,
        body: { status: action.to },
      });
  }
}

export function getIdempotencyKey({ key }: { key: number }): string | undefined {
  return key === 0 ? undefined : `key-${key}-of-the-shopper`;
}

function requestFor(testbed: Testbed, units: number[], paymentMethod: string) {
  const lines = testbed.products.flatMap((product, index) =>
    units[index] ? [{ product, quantity: units[index] }] : [],
  );
  return { ...orderRequest(lines), paymentMethod };
}

interface RequestOptions {
  token?: string | undefined;
  body?: unknown;
  key?: string | undefined;
}

function send(method: string, path: string, { token, body, key }: RequestOptions): ActionRunner {
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

function openWindow(testbed: Testbed, shopper: number, request: object): ActionRunner {
  return async (process) => {
    const response = await process.app.request('/api/flutterwave/initiate', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${testbed.shoppers[shopper]!.token}`,
      },
      body: JSON.stringify(request),
    });
    const reply = (await response.json()) as { code?: string; tx_ref?: string; order_id?: string };
    if (reply.tx_ref) testbed.windows.push({ txRef: reply.tx_ref, shopper });
    return {
      result: response.status === 200 ? '200' : (reply.code ?? String(response.status)),
      ...(reply.order_id && { order: reply.order_id }),
      ...(response.status === 500 && { defect: process.defects.at(-1) ?? 'HTTP 500' }),
    };
  };
}

function runJob(job: (process: ShopProcess) => Promise<void>): ActionRunner {
  return async (process) => {
    await job(process);
    return { result: 'done' };
  };
}

export async function deliver(
  { app, defects }: ShopProcess,
  callback: PendingCallback,
): Promise<ActionResult> {
  const { method, path, headers, body } = callback;
  const response = await app.request(path, { method, headers, ...(body !== '' && { body }) });
  await response.text();
  callback.isDelivered = true;
  return {
    result: String(response.status),
    ...(response.status === 500 && { defect: defects.at(-1) ?? 'HTTP 500' }),
  };
}
