import type { BulkShippingSnapshot } from './bulk-shipping.machine.ts';
import * as rules from './bulk-shipping.rules.ts';
import type { Outcome } from './bulk-shipping.types.ts';

export interface BulkShippingView {
  state: 'editing' | 'shipping' | 'finished';
  rows: readonly { orderNumber: string; outcome: Outcome; text: string | null }[];
  /** While orders are being marked. */
  progress: string | null;
  summary: string | null;
  canShip: boolean;
  shipLabel: string;
  canStop: boolean;
  canRetry: boolean;
  retryLabel: string;
}

const OUTCOME_TEXTS: Record<Outcome, string | null> = {
  waiting: null,
  done: 'Shipping',
  already: 'Was shipping already',
  failed: null,
};

export function bulkShippingView(snapshot: BulkShippingSnapshot): BulkShippingView {
  const { context, value } = snapshot;
  return {
    state: value,
    rows: context.orders.map(({ orderNumber, outcome, reason }) => ({
      orderNumber,
      outcome,
      text: reason ?? OUTCOME_TEXTS[outcome],
    })),
    progress: value === 'shipping' ? rules.getProgressText(context) : null,
    summary: value === 'finished' ? rules.getSummary(context) : null,
    canShip: value === 'editing' && context.orders.length > 0,
    shipLabel: rules.getShipLabel(context),
    canStop: value === 'shipping' && !context.isStopping,
    canRetry: snapshot.can({ type: 'batch.retry' }),
    retryLabel: rules.getRetryLabel(context),
  };
}
