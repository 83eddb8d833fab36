import type { SafaricomConfig } from '../../config.ts';
import type { Health } from '../health.ts';
import { fields, request } from '../request.ts';

type Token = { kind: 'token'; value: string } | { kind: 'notSent' };

const EARLY_MS = 60_000;

/** Daraja's access token, fetched once for all callers and again a minute before it runs out. */
export function accessTokens(config: SafaricomConfig, now: () => Date, health: Health) {
  let cached: { value: string; until: number } | null = null;
  let underWay: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64');
    const url = `${config.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const headers = { Authorization: `Basic ${basic}` };
    const reply = health.heard(await request(url, { headers }, config.timeoutMs));
    const { access_token, expires_in } = reply.kind === 'reply' ? fields(reply.body) : {};
    if (!access_token) return { kind: 'notSent' };
    cached = { value: access_token, until: now().getTime() + Number(expires_in ?? 3599) * 1000 - EARLY_MS };
    return { kind: 'token', value: access_token };
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
