import { type SpanOutcome, trace } from '../tracing/span.ts';

export type Reply =
  | { kind: 'reply'; status: number; body: unknown }
  /** The connection failed, so the provider cannot have acted. */
  | { kind: 'notSent' }
  /** Sent, but no complete reply arrived in time; the provider may have acted. */
  | { kind: 'unknown' };

const CONNECTION_ERROR_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Never rejects. A redirect counts as no reply. */
export function request(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  const { method = 'GET' } = init;
  const { hostname } = new URL(url);
  // The rest of the address has references and keys in it.
  const attributes = { 'http.request.method': method, 'server.address': hostname };
  const name = `${method} ${hostname}`;
  return trace({ name, kind: 'client', attributes }, () => send(url, init, timeoutMs), describeReply);
}

function describeReply(reply: Reply): SpanOutcome {
  if (reply.kind !== 'reply') return { error: reply.kind, attributes: { 'gari.outcome': reply.kind } };
  const attributes = { 'gari.outcome': reply.kind, 'http.response.status_code': reply.status };
  return reply.status < 500 ? { attributes } : { attributes, error: String(reply.status) };
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return { kind: 'reply', status: response.status, body: parseJson(text) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    return { kind: CONNECTION_ERROR_CODES.includes(cause?.code ?? '') ? 'notSent' : 'unknown' };
  }
}

export function postJson(url: string, token: string | null, body: object, timeoutMs: number): Promise<Reply> {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  return request(url, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Converts string and number fields to text: providers send the same code in either type. */
export function pickTextFields(body: unknown): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
}
