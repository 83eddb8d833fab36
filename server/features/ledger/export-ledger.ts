import { stringify } from 'csv-stringify/sync';
import { SHIPPING_BASE } from '#contract/money.ts';
import type { LedgerPeriod } from '#contract/types.ts';
import { calculateIncludedVat } from '#contract/vat.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { CSV_FORMAT } from '../../http/to-csv.ts';
import { type Movement, selectMovements } from './ledger.queries.ts';

/** Money out has a column of its own: spreadsheets would take a text with a minus sign for a formula. */
const COLUMNS = [
  'Date',
  'Kind',
  'Order',
  'Status',
  'Method',
  'Provider',
  'Receipt',
  'Money in (Ksh)',
  'Money out (Ksh)',
  'Sale (Ksh)',
  'Goods (Ksh)',
  'Delivery (Ksh)',
  'Handling (Ksh)',
  'VAT in sale (Ksh)',
];

const METHODS: Record<string, string> = { mpesa: 'M-Pesa', creditcard: 'Card', pesapal: 'Portal' };
const DAY_MS = 86_400_000;

export function downloadLedger(ctx: RequestContext, period: LedgerPeriod): AsyncIterable<string> {
  logSecurityEvent(ctx, 'ledger_exported', getCurrentUser(ctx).id);
  return exportLedger(ctx, period);
}

/**
 * Yields the money that moved in a period as CSV, oldest first, a day at a time. The sales of a period are what the
 * dashboard counts: orders paid in it that are not cancelled.
 */
async function* exportLedger(ctx: Context, { from, to }: LedgerPeriod): AsyncGenerator<string> {
  yield stringify([COLUMNS], { ...CSV_FORMAT, bom: true });
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const movements = await selectMovements(ctx.db, new Date(time).toISOString().slice(0, 10));
    if (movements.length > 0) yield stringify(movements.map(toRow), CSV_FORMAT);
  }
}

function toRow(movement: Movement): (string | number)[] {
  const { at, kind, order_number, status, method, provider, receipt, money_in, money_out } = movement;
  const { goods, shipping } = movement;
  const delivery = Math.min(shipping, SHIPPING_BASE);
  const sale = goods + shipping;
  return [
    at,
    kind.charAt(0).toUpperCase() + kind.slice(1),
    order_number,
    status,
    METHODS[method] ?? method,
    provider,
    receipt,
    money_in,
    money_out,
    sale,
    goods,
    delivery,
    shipping - delivery,
    calculateIncludedVat(sale),
  ];
}
