import type { Context } from '../../../context/context.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import type { AttemptRow } from '../payments.queries.ts';

/** Returns 'unknown' when the provider is off or there is no id to query by. */
export async function queryProvider(ctx: Context, attempt: AttemptRow): Promise<ProviderResult> {
  const { provider, state, reference, merchantReference } = attempt;
  if (provider === 'safaricom') {
    if (state === 'paid') return { kind: 'paid', taken: null, receipt: null };
    return (reference && ctx.safaricom?.queryStatus(reference)) || { kind: 'unknown' };
  }
  if (provider === 'pesapal' && ctx.pesapal && reference && merchantReference)
    return ctx.pesapal.queryStatus({ trackingId: reference, merchantReference });
  if (provider === 'flutterwave' && ctx.flutterwave && merchantReference)
    return ctx.flutterwave.queryStatus({ txRef: merchantReference, transactionId: reference });
  return { kind: 'unknown' };
}
