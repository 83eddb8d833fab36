import { randomUUID } from 'node:crypto';
import { readBalance } from '../providers/africastalking/africastalking.ts';
import type { AfricasTalkingConfig } from '../providers/africastalking/config.ts';
import type { FlutterwaveConfig } from '../providers/flutterwave/config.ts';
import { createFlutterwave } from '../providers/flutterwave/flutterwave.ts';
import { createHealth } from '../providers/health.ts';
import { createTokenCache as createPesapalTokens } from '../providers/pesapal/access-token.ts';
import type { PesapalConfig } from '../providers/pesapal/config.ts';
import { createTokenCache as createSafaricomTokens } from '../providers/safaricom/access-token.ts';
import type { SafaricomConfig } from '../providers/safaricom/config.ts';
import { describe, fail, ok, TIMEOUT_MS, type Verdict } from './finding.ts';

const now = () => new Date();

/** Asks no more than an account may at no cost, and charges nobody. */
export async function checkProvider<Provider extends { baseUrl: string; timeoutMs: number }>(
  provider: Provider | null,
  settings: { address: string; keys: string },
  acceptsKeys: (provider: Provider) => Promise<boolean>,
): Promise<Verdict> {
  if (!provider) return ok('Not switched on.');
  const { baseUrl } = provider;
  try {
    await fetch(baseUrl, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const reason = error instanceof Error && error.cause ? describe(error.cause) : describe(error);
    return fail(
      `${baseUrl} does not answer (${reason}). Correct ${settings.address}, or let the server reach it.`,
    );
  }
  return (await acceptsKeys({ ...provider, timeoutMs: TIMEOUT_MS }))
    ? ok(`${baseUrl} answers and accepts the keys.`)
    : fail(
        `${baseUrl} answers, but did not confirm the keys. Correct ${settings.keys} if they are wrong; otherwise try again later.`,
      );
}

export const acceptsSafaricomKeys = async (config: SafaricomConfig): Promise<boolean> =>
  (await createSafaricomTokens(config, now, createHealth(now)).current()).kind === 'token';

export const acceptsPesapalKeys = async (config: PesapalConfig): Promise<boolean> =>
  (await createPesapalTokens(config, now, createHealth(now)).current()).kind === 'token';

/** Asks for a payment that nobody made: whoever has the key is told so. */
export async function acceptsFlutterwaveKey(config: FlutterwaveConfig): Promise<boolean> {
  const txRef = `doctor-${randomUUID()}`;
  return (
    (await createFlutterwave(config, now).queryStatus({ txRef, transactionId: null })).kind === 'pending'
  );
}

export const acceptsSmsKey = async (config: AfricasTalkingConfig): Promise<boolean> =>
  (await readBalance(config)) !== null;
