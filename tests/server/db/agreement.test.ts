import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../contract/order-lifecycle.ts';
import { PAYMENT_REASON_CODES } from '../../../contract/payment-reasons.ts';
import { attemptStates, paymentMethods } from '../../../contract/schemas/orders.ts';
import { STOCK_CAUSES } from '../../../contract/stock-causes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function readAllowedValues(constraint: string): Promise<string[]> {
  const [row] = await database.sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`;
  return [...(row?.definition ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '').toSorted();
}

test('contract and database have the same order statuses', async () => {
  expect(await readAllowedValues('orders_status')).toEqual([
    'cancelled',
    'delivered',
    'paid',
    'pending',
    'shipping',
  ]);
  expect(ORDER_STATUSES.toSorted()).toEqual(['cancelled', 'delivered', 'paid', 'pending', 'shipping']);
});

test('[CONST-12, ENTITY-14] contract and database have the same payment methods', async () => {
  expect(await readAllowedValues('orders_payment_method')).toEqual(['creditcard', 'mpesa', 'pesapal']);
  expect(paymentMethods.toSorted()).toEqual(['creditcard', 'mpesa', 'pesapal']);
});

test('[ATTEMPT-01] contract and database have the same attempt states', async () => {
  expect(await readAllowedValues('payment_attempts_state')).toEqual([
    'abandoned',
    'failed',
    'open',
    'paid',
    'review',
  ]);
  expect(attemptStates.toSorted()).toEqual(['abandoned', 'failed', 'open', 'paid', 'review']);
});

test('contract and database have the same reasons why a payment failed', async () => {
  const codes = [
    'amount_too_high',
    'amount_too_low',
    'daily_limit',
    'declined',
    'insufficient_funds',
    'not_received',
    'not_reported',
    'page_left',
    'page_not_opened',
    'payment_not_permitted',
    'phone_unreachable',
    'pin_locked',
    'prompt_cancelled',
    'prompt_expired',
    'prompt_not_sent',
    'provider_busy',
    'provider_refused',
    'provider_unreachable',
    'replaced',
    'reversed',
    'shop_account_full',
    'shop_unknown',
    'too_soon',
    'transaction_in_progress',
    'unknown',
    'wrong_amount',
    'wrong_pin',
  ];
  expect(await readAllowedValues('payment_attempts_reason_code')).toEqual(codes);
  expect(PAYMENT_REASON_CODES.toSorted()).toEqual(codes);
});

test('[PRODUCT-17] contract and database have the same causes of a change of stock', async () => {
  const causes = [
    'adjusted',
    'bulk_edited',
    'bulk_undone',
    'cancelled',
    'created',
    'edited',
    'expired',
    'imported',
    'other',
    'placed',
    'returned',
  ];
  expect(await readAllowedValues('stock_changes_cause')).toEqual(causes);
  expect(STOCK_CAUSES.toSorted()).toEqual(causes);
});

test('every money column holds whole numbers', async () => {
  const columns = await database.sql<{ name: string; type: string }[]>`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'
      and column_name in ('price', 'shipping_fee', 'subtotal', 'shipping', 'total', 'amount', 'claimed_amount', 'taken_amount',
        'reversed_amount', 'paid_back')
    order by 1`;
  expect(columns.filter(({ type }) => type !== 'integer')).toEqual([]);
  expect(columns).toHaveLength(16);
});

test('every timestamp is stored with its time zone', async () => {
  const columns = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%without%'`;
  expect([...columns]).toEqual([]);
});
