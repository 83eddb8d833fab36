import type { PortFailure } from '#machines/port-failure.ts';
import { ApiError } from '#src/api/api-error.ts';
import { toRefusal } from '../refusal.ts';

/** Turns what a call threw into a failure that keeps the code and the fields of a refusal. */
export async function settleWithReason<Reply>(
  call: () => Promise<Reply>,
): Promise<({ ok: true } & Reply) | PortFailure> {
  try {
    return { ok: true, ...(await call()) };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!(error instanceof ApiError) || refusal.kind === 'network') return refusal;
    const { code, fields } = error;
    return { ...refusal, ...(code && { code }), fields };
  }
}

/** Fields that were not filled in are ''. */
export const toProofBody = ({ password, googleToken }: { password: string; googleToken: string }) => ({
  ...(password && { password }),
  ...(googleToken && { google_token: googleToken }),
});
