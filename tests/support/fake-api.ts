import { onTestFinished, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';

export interface Call {
  /** For example 'GET /api/o/all/'. */
  endpoint: string;
  /** As sent, for example '?category=1&category=3'. */
  search: string;
  body: unknown;
  headers: Headers;
}

export type FakeReply =
  | { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'offline';
type FakeReplySource = FakeReply | ((call: Call) => FakeReply | Promise<FakeReply>);

export interface FakeApi {
  calls: Call[];
  callsTo: (endpoint: string) => Call[];
  /** The last reply set for an endpoint applies. */
  reply: (endpoint: string, replySource: FakeReplySource) => void;
}

/** Replaces `fetch` for one test, so that the real client and queries run. A call without a reply fails the test. */
export function fakeApi(): FakeApi {
  const calls: Call[] = [];
  const unhandled: string[] = [];
  const replySources = new Map<string, FakeReplySource>();

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, 'http://shop.test');
    const call: Call = {
      endpoint: `${init.method ?? 'GET'} ${url.pathname}`,
      search: url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const replySource = replySources.get(call.endpoint);
    if (replySource === undefined) unhandled.push(call.endpoint);
    const reply = typeof replySource === 'function' ? await replySource(call) : replySource;
    if (reply === undefined || reply === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, body = {}, text, headers = {} } = reply;
    if (status === 304) return new Response(null, { status, headers });
    return text === undefined
      ? Response.json(body, { status, headers })
      : new Response(text, { status, headers });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (unhandled.length > 0) throw new Error(`nobody answered ${unhandled.join(', ')}`);
  });

  return {
    calls,
    callsTo: (endpoint) => calls.filter((call) => call.endpoint === endpoint),
    reply: (endpoint, replySource) => void replySources.set(endpoint, replySource),
  };
}

export function refusal(status: number, code: ErrorCode, message: string, data?: unknown): FakeReply {
  return { status, body: { code, message, detail: message, request_id: 'test', ...(data ? { data } : {}) } };
}

export function deferReply(): { reply: Promise<FakeReply>; resolve: (reply: FakeReply) => void } {
  const { promise, resolve } = Promise.withResolvers<FakeReply>();
  return { reply: promise, resolve };
}
