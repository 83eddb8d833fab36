import type { Health } from '../health.ts';
import { postJson } from '../request.ts';
import type { PesapalConfig } from './config.ts';
import { parseError, parseFields } from './replies.ts';

export type Token = { kind: 'token'; value: string } | { kind: 'none'; detail: string };

/** Pesapal's tokens live at most five minutes, whatever expiry they claim. */
const MAX_TOKEN_AGE_MS = 4 * 60_000;
const EXPIRY_MARGIN_MS = 10_000;

export function createTokenCache(config: PesapalConfig, now: () => Date, health: Health) {
  let cached: { value: string; expiresAt: number } | null = null;
  let inFlight: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const { baseUrl, consumerKey, consumerSecret, timeoutMs } = config;
    const credentials = { consumer_key: consumerKey, consumer_secret: consumerSecret };
    const reply = health.record(
      await postJson(`${baseUrl}/api/Auth/RequestToken`, null, credentials, timeoutMs),
    );
    if (reply.kind !== 'reply') return { kind: 'none', detail: 'no answer' };
    const { token, expiryDate } = parseFields(reply.body);
    if (!token) return { kind: 'none', detail: parseError(reply)?.message ?? `HTTP ${reply.status}` };
    const fetchedAt = now().getTime();
    const expiry = Date.parse(expiryDate ?? '');
    cached = {
      value: token,
      expiresAt: Math.min(
        fetchedAt + MAX_TOKEN_AGE_MS,
        (expiry || Number.POSITIVE_INFINITY) - EXPIRY_MARGIN_MS,
      ),
    };
    return { kind: 'token', value: token };
  }

  function current(): Promise<Token> {
    if (cached && cached.expiresAt > now().getTime())
      return Promise.resolve({ kind: 'token', value: cached.value });
    inFlight ??= fetchToken().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  return {
    current,
    /** Replaces the rejected token unless another caller already has. */
    renew(rejectedToken: string): Promise<Token> {
      if (cached?.value === rejectedToken) cached = null;
      return current();
    },
  };
}
