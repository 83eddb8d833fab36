import type { Context } from '../../context.ts';
import type { Answer } from '../../providers/answer.ts';
import type { AttemptRow } from './payments.queries.ts';

/** What the attempt's provider says of it now; unknown where the provider is switched off or there is nothing to ask by. */
export async function askProvider(ctx: Context, attempt: AttemptRow): Promise<Answer> {
  const { provider, state, reference, merchantReference } = attempt;
  if (provider === 'safaricom') {
    if (state === 'paid') return { kind: 'paid', taken: null, receipt: null };
    return (reference && ctx.safaricom?.ask(reference)) || { kind: 'unknown' };
  }
  if (provider === 'pesapal' && ctx.pesapal && reference && merchantReference)
    return ctx.pesapal.ask({ trackingId: reference, merchantReference });
  if (provider === 'flutterwave' && ctx.flutterwave && merchantReference)
    return ctx.flutterwave.ask({ txRef: merchantReference, transactionId: reference });
  return { kind: 'unknown' };
}
