import type { Health } from '../health.ts';
import { pickTextFields, request } from '../request.ts';
import type { SafaricomConfig } from './config.ts';

type Token = { kind: 'token'; value: string } | { kind: 'notSent' };

const EXPIRY_MARGIN_MS = 60_000;

export function createTokenCache(config: SafaricomConfig, now: () => Date, health: Health) {
  let cached: { value: string; expiresAt: number } | null = null;
  let inFlight: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64');
    const url = `${config.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const headers = { Authorization: `Basic ${basic}` };
    const reply = health.record(await request(url, { headers }, config.timeoutMs));
    const { access_token, expires_in } = reply.kind === 'reply' ? pickTextFields(reply.body) : {};
    if (!access_token) return { kind: 'notSent' };
    cached = {
      value: access_token,
      expiresAt: now().getTime() + Number(expires_in ?? 3599) * 1000 - EXPIRY_MARGIN_MS,
    };
    return { kind: 'token', value: access_token };
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
