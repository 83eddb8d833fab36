import type { Context } from '../../../context/context.ts';
import type { AttemptRow } from '../payments.queries.ts';

type AttemptOutcome = Pick<AttemptRow, 'id' | 'provider' | 'state'> & Partial<Pick<AttemptRow, 'reasonCode'>>;

/**
 * Logs and counts that an attempt came into the state it is in. To be called after the commit, and only where the state
 * was changed, so that each change counts once in the whole shop.
 */
export function reportOutcome(
  { log, meter }: Context,
  order: string,
  { id, provider, state, reasonCode }: AttemptOutcome,
): void {
  const reason = reasonCode ? { reason: reasonCode } : {};
  log.info({ order, attempt: id, provider, outcome: state, ...reason }, 'payment outcome');
  meter.countPayment(provider, state);
}
