import { onTestFinished, vi } from 'vitest';
import type { EndpointErrorCode, EndpointParams, EndpointReply } from '#contract/endpoint-types.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorDataFor } from '#contract/errors.ts';
import { fillPath, type RouteName, routes } from '#contract/routes.ts';

export interface Call {
  /** For example 'GET /api/o/all/'. */
  endpoint: string;
  /** As sent, for example '?category=1&category=3'. */
  search: string;
  /** Parsed if it was sent as text, else the form or file; null without one. */
  body: unknown;
  headers: Headers;
  /** Aborted when the caller stops waiting. */
  signal: AbortSignal | null;
}

/** One address of an endpoint whose path has parameters. */
interface EndpointAddress<Name extends RouteName> {
  name: Name;
  params: Record<string, string | number>;
}
/** An endpoint by name, or by `endpoint(name, params)` when its path has parameters. */
export type EndpointRef<Name extends RouteName> = Name | EndpointAddress<Name>;

export function endpoint<Name extends RouteName>(
  name: Name,
  params: EndpointParams<Name>,
): EndpointAddress<Name> {
  return { name, params };
}

interface Accepted<Body> {
  body: Body;
  headers?: Record<string, string>;
}

interface Refusal<Code extends ErrorCode> {
  /** The body, whose `code` decides the status. */
  refusal: ErrorBody & { code: Code };
}

/** What the server never sends; `wrongBecause` says why the browser should nevertheless cope with it. */
export interface WrongReply {
  wrongBecause: string;
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

export type FakeReply<Name extends RouteName> =
  | Accepted<EndpointReply<Name>>
  | Refusal<EndpointErrorCode<Name>>
  | WrongReply
  | 'not modified'
  | 'offline';

export type FakeReplySource<Name extends RouteName> =
  | FakeReply<Name>
  | ((call: Call) => FakeReply<Name> | Promise<FakeReply<Name>>);

export interface FakeApi {
  calls: Call[];
  callsTo: (endpoint: EndpointRef<RouteName>) => Call[];
  /** The last reply set for an endpoint applies. */
  reply: <Name extends RouteName>(endpoint: EndpointRef<Name>, replySource: FakeReplySource<Name>) => void;
}

function toLabel(ref: EndpointRef<RouteName>): string {
  const { name, params } = typeof ref === 'string' ? { name: ref, params: {} } : ref;
  return `${routes[name].method} ${fillPath(routes[name].path, params)}`;
}

/** Replaces `fetch` for one test, so that the real client and queries run. A call without a reply fails the test. */
export function fakeApi(): FakeApi {
  const calls: Call[] = [];
  const unhandled: string[] = [];
  const replySources = new Map<string, FakeReplySource<RouteName>>();

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, 'http://shop.test');
    const call: Call = {
      endpoint: `${init.method ?? 'GET'} ${url.pathname}`,
      search: url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    };
    // Every page merges the garage of whoever is signed in; a test that is not about that need not answer.
    if (call.endpoint === toLabel('mergeGarage') && !replySources.has(call.endpoint))
      return toResponse('offline');
    calls.push(call);
    const replySource = replySources.get(call.endpoint);
    if (replySource === undefined) unhandled.push(call.endpoint);
    return toResponse(typeof replySource === 'function' ? await replySource(call) : replySource);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (unhandled.length > 0) throw new Error(`nobody answered ${unhandled.join(', ')}`);
  });

  return {
    calls,
    callsTo: (ref) => calls.filter((call) => call.endpoint === toLabel(ref)),
    reply: (ref, replySource) =>
      void replySources.set(toLabel(ref), replySource as FakeReplySource<RouteName>),
  };
}

function toResponse(reply: FakeReply<RouteName> | undefined): Response {
  if (reply === undefined || reply === 'offline') throw new TypeError('Failed to fetch');
  if (reply === 'not modified') return new Response(null, { status: 304 });
  if ('refusal' in reply) return Response.json(reply.refusal, { status: ERROR_STATUS[reply.refusal.code] });
  const { status = 200, body = {}, text, headers = {} }: Omit<WrongReply, 'wrongBecause'> = reply;
  if (text === undefined && typeof body !== 'string') return Response.json(body, { status, headers });
  return new Response(text ?? String(body), { status, headers });
}

export function refusal<Code extends ErrorCode>(
  code: Code,
  message: string,
  data?: ErrorDataFor<Code>,
): Refusal<Code> {
  const text = { message, detail: message, request_id: 'test' };
  return { refusal: { code, ...text, ...(data !== undefined && { data }) } };
}

/** `fields` has a message for each rejected field. */
export function invalidFields(message: string, fields: Record<string, string>): Refusal<'VALIDATION'> {
  return { refusal: { ...refusal('VALIDATION', message).refusal, fields } };
}

/** Without a name, only for a call that is never answered. */
export function deferReply<Name extends RouteName = never>() {
  const { promise, resolve } = Promise.withResolvers<FakeReply<Name>>();
  return { reply: promise, resolve };
}
