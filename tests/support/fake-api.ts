import { onTestFinished, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';

export interface Call {
  /** 'GET /api/o/all/' */
  endpoint: string;
  /** As sent: '?category=1&category=3'. */
  search: string;
  body: unknown;
  headers: Headers;
}

export type Answer =
  | { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'offline';
type Answering = Answer | ((call: Call) => Answer | Promise<Answer>);

export interface FakeApi {
  calls: Call[];
  callsOf: (endpoint: string) => Call[];
  /** What is said last for an endpoint is what counts. */
  answer: (endpoint: string, answering: Answering) => void;
}

/** The network of one test: real client, real queries, this at the other end. An unanswered call fails the test. */
export function fakeApi(): FakeApi {
  const calls: Call[] = [];
  const unanswered: string[] = [];
  const answers = new Map<string, Answering>();

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, 'http://shop.test');
    const call: Call = {
      endpoint: `${init.method ?? 'GET'} ${url.pathname}`,
      search: url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const answering = answers.get(call.endpoint);
    if (answering === undefined) unanswered.push(call.endpoint);
    const answer = typeof answering === 'function' ? await answering(call) : answering;
    if (answer === undefined || answer === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, body = {}, text, headers = {} } = answer;
    if (status === 304) return new Response(null, { status, headers });
    return text === undefined
      ? Response.json(body, { status, headers })
      : new Response(text, { status, headers });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (unanswered.length > 0) throw new Error(`nobody answered ${unanswered.join(', ')}`);
  });

  return {
    calls,
    callsOf: (endpoint) => calls.filter((call) => call.endpoint === endpoint),
    answer: (endpoint, answering) => void answers.set(endpoint, answering),
  };
}

/** The body of a refusal as the API host writes it. */
export function refusal(status: number, code: ErrorCode, message: string, data?: unknown): Answer {
  return { status, body: { code, message, detail: message, request_id: 'test', ...(data ? { data } : {}) } };
}

/** An answer that waits until the test gives it. */
export function held(): { answer: Promise<Answer>; give: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: promise, give: resolve };
}
