import type { PesapalConfig } from '../../config.ts';
import type { Health } from '../health.ts';
import { post } from '../request.ts';
import { errorIn, textOf } from './replies.ts';

export type Token = { kind: 'token'; value: string } | { kind: 'none'; detail: string };

/** Pesapal's tokens live five minutes at most, whatever longer life one claims. */
const KEPT_MS = 4 * 60_000;
const EARLY_MS = 10_000;

/** Pesapal's access token, fetched once for all callers and again before it runs out. */
export function accessTokens(config: PesapalConfig, now: () => Date, health: Health) {
  let cached: { value: string; until: number } | null = null;
  let underWay: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const { baseUrl, consumerKey, consumerSecret, timeoutMs } = config;
    const credentials = { consumer_key: consumerKey, consumer_secret: consumerSecret };
    const reply = health.heard(await post(`${baseUrl}/api/Auth/RequestToken`, null, credentials, timeoutMs));
    if (reply.kind !== 'reply') return { kind: 'none', detail: 'no answer' };
    const { token, expiryDate } = textOf(reply.body);
    if (!token) return { kind: 'none', detail: errorIn(reply)?.message ?? `HTTP ${reply.status}` };
    const at = now().getTime();
    const expiry = Date.parse(expiryDate ?? '');
    cached = { value: token, until: Math.min(at + KEPT_MS, (expiry || Number.POSITIVE_INFINITY) - EARLY_MS) };
    return { kind: 'token', value: token };
  }

  function current(): Promise<Token> {
    if (cached && cached.until > now().getTime())
      return Promise.resolve({ kind: 'token', value: cached.value });
    underWay ??= fetchToken().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    current,
    /** A token other than the refused one. */
    renew(refused: string): Promise<Token> {
      if (cached?.value === refused) cached = null;
      return current();
    },
  };
}
