import * as v from 'valibot';
import { type Endpoint, getSuccessStatus } from '../../../../contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '../../../../contract/endpoints/index.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { rows } from '../endpoint-rows.ts';
import {
  createFixture,
  createThrowawayUser,
  type Fixture,
  HOSTILE_BODIES,
  HOSTILE_SEGMENTS,
  ROLES,
  type Role,
} from './fixture.ts';
import { corrupt, type Draw, generate, type Hostility } from './generate.ts';
import { Random } from './random.ts';
import { findContractViolation } from './validate-response.ts';

export interface FuzzResult {
  requests: number;
  statuses: Record<number, number>;
  served: Set<EndpointName>;
  tried: Set<EndpointName>;
  contractViolations: string[];
}

/** The shop is rebuilt this often, because requests use everything up and tokens expire. */
const REQUESTS_PER_FIXTURE = 1000;
const CONCURRENCY = 4;
/** The first that the schema takes is sent, or most requests would end at their path. */
const PATH_DRAWS = 4;
const HOSTILITY_LEVELS: readonly Hostility[] = [
  { hostile: 0, omitted: 0 },
  { hostile: 0, omitted: 0 },
  { hostile: 4, omitted: 2 },
  { hostile: 30, omitted: 20 },
];
/** These end the calling session. */
const SESSION_ENDING: readonly EndpointName[] = ['deleteAccount', 'logout', 'refreshToken'];

const ROLE_OF_CALLER: Partial<Record<Endpoint['caller'], Role>> = { staff: 'staff', superuser: 'superuser' };

interface FuzzRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** Sends requests generated from the endpoint table, more or less valid, and checks each reply against the table. */
export async function fuzz(
  shop: TestShop,
  { count, seed }: { count: number; seed: number },
): Promise<FuzzResult> {
  const result: FuzzResult = {
    requests: 0,
    statuses: {},
    served: new Set(),
    tried: new Set(),
    contractViolations: [],
  };
  const tags = new Map<string, string>();
  for (let start = 0; start < count; start += REQUESTS_PER_FIXTURE) {
    const fixture = await createFixture(shop);
    const indexes = Array.from(
      { length: Math.min(REQUESTS_PER_FIXTURE, count - start) },
      (_, index) => start + index,
    ).values();
    const worker = async () => {
      for (const index of indexes) await sendRandomRequest({ shop, fixture, tags, result }, { seed, index });
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }
  return result;
}

interface FuzzRun {
  shop: TestShop;
  fixture: Fixture;
  tags: Map<string, string>;
  result: FuzzResult;
}

async function sendRandomRequest(
  fuzzing: FuzzRun,
  { seed, index }: { seed: number; index: number },
): Promise<void> {
  const { shop, fixture, tags, result } = fuzzing;
  const random = new Random(seed + index);
  const [name, row] = random.pick(rows);
  // A caller without permission is refused before anything is read.
  const role = random.percent(60) ? (ROLE_OF_CALLER[row.caller] ?? 'shopper') : random.pick(ROLES);
  const sent = await createRequest({ name, row, role, fixture, shop }, random, tags);
  const fault = await send(shop, { name, row, sent, tags, result });
  if (fault === null) return;
  const { method, path } = sent;
  const summary = `${role}: ${method} ${path.slice(0, 200)} ${describe(sent)}`;
  result.contractViolations.push(`seed ${seed}, request ${index}, ${summary} → ${fault}`);
}

const describe = ({ headers, body }: FuzzRequest) =>
  JSON.stringify({
    ...headers,
    Authorization: undefined,
    body: typeof body === 'string' ? body.slice(0, 300) : undefined,
  });

interface RequestRun {
  name: EndpointName;
  row: Endpoint;
  sent: FuzzRequest;
  tags: Map<string, string>;
  result: FuzzResult;
}

async function send(shop: TestShop, { name, row, sent, tags, result }: RequestRun): Promise<string | null> {
  const { path, ...init } = sent;
  result.requests += 1;
  result.tried.add(name);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${shop.url}${path}`, { ...init, body: init.body ?? null });
    text = await response.text();
  } catch (error) {
    return `a lost connection: ${String(error)}`;
  }
  const { status, headers } = response;
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
  if (status === getSuccessStatus(row)) result.served.add(name);
  const tag = headers.get('etag');
  if (tag) tags.set(path, tag);
  try {
    return findContractViolation(row, { status, headers, text }, 'If-None-Match' in init.headers);
  } catch (error) {
    return `an answer that cannot be read (${String(error)}): ${status} ${text.slice(0, 300)}`;
  }
}

interface Target {
  name: EndpointName;
  row: Endpoint;
  role: Role;
  fixture: Fixture;
  shop: TestShop;
}

async function createRequest(
  target: Target,
  random: Random,
  tags: Map<string, string>,
): Promise<FuzzRequest> {
  const { name, row, role, fixture, shop } = target;
  const draw: Draw = { random, hostility: random.pick(HOSTILITY_LEVELS) };
  const throwaway =
    SESSION_ENDING.includes(name) && role !== 'anonymous' ? await createThrowawayUser(shop) : null;
  const token = throwaway?.token ?? fixture.tokens[role];
  const path = `${createPath(target, draw)}${createQuery(row, fixture, draw)}`;
  const { type, body } = createBody(target, draw, throwaway?.refreshToken);
  const tag = tags.get(path);
  return {
    method: row.method,
    path,
    headers: {
      ...(type && { 'Content-Type': type }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tag && random.percent(60) && { 'If-None-Match': tag }),
      ...(name === 'flutterwaveWebhook' && random.percent(80) && { 'verif-hash': fixture.secretHash }),
      ...createOddHeaders(draw),
    },
    ...(body !== undefined && { body }),
  };
}

function createOddHeaders({ random, hostility }: Draw): Record<string, string> {
  const odd: [string, readonly string[]][] = [
    ['Idempotency-Key', ['short', 'a-good-key-1', 'x'.repeat(101), 'a key', `key-${random.below(1e6)}-long`]],
    ['Authorization', ['Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi', 'bearer x']],
    [
      'Content-Type',
      ['text/plain', 'application/json', 'application/jsonp', 'multipart/form-data', 'text/csv'],
    ],
    ['If-None-Match', ['*', '"x"', 'W/"x", "y"', ',,,']],
    ['Origin', ['null', 'https://evil.example', 'http://localhost:3000', 'x']],
    ['Cookie', ['gari_signup=x', 'gari_reset=%', ';;==', `gari_signup=${'A'.repeat(43)}`]],
    ['X-Forwarded-For', ['1.2.3.4', '::1', 'x', ',,,']],
    ['Accept-Encoding', ['br', 'identity', '*']],
    ['verif-hash', ['x', 'y'.repeat(300)]],
  ];
  const share = hostility.hostile === 0 ? 1 : 8;
  return Object.fromEntries(
    odd.filter(() => random.percent(share)).map(([name, values]) => [name, random.pick(values)]),
  );
}

function createPath({ name, row, fixture }: Target, { random, hostility }: Draw): string {
  const { path, params } = row;
  if (!params) return path;
  if (random.percent(hostility.hostile)) return path.replace(/:\w+/, random.pick(HOSTILE_SEGMENTS));
  const known = fixture.params[name];
  const drawn = Array.from({ length: PATH_DRAWS }, () =>
    generate(params, fixture.pool, { random, hostility: { hostile: 0, omitted: 0 } }),
  );
  const accepted = drawn.find((value) => v.is(params, value)) ?? drawn[0];
  const values = (known && random.percent(60) ? known : accepted) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name]).toWellFormed()),
  );
}

function createQuery({ query }: Endpoint, { pool }: Fixture, draw: Draw): string {
  if (!query) return draw.random.percent(draw.hostility.hostile) ? '?x=1&x[]=2&__proto__=3' : '';
  const values = generate(query, pool, draw);
  if (typeof values !== 'object' || values === null)
    return `?${encodeURIComponent(toText(values).slice(0, 3000))}`;
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((sendRandomRequest) => [
      name,
      toText(sendRandomRequest).slice(0, 3000),
    ]),
  );
  // Node limits URL and headers to 16 KB together, and replies by itself beyond that.
  return `?${new URLSearchParams(pairs.slice(0, 60) as [string, string][])}`.slice(0, 8000);
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

interface Body {
  type?: string;
  body?: string | FormData;
}

function createBody({ name, row, fixture }: Target, draw: Draw, refresh: string | undefined): Body {
  const { random, hostility } = draw;
  const isOdd = random.percent(hostility.hostile);
  if (row.bodyMediaType) return { type: row.bodyMediaType, body: isOdd ? '\u0000' : random.pick(FILES) };
  if (row.file) return { body: createForm(row.file, fixture, draw) };
  if (!row.body) return {};
  const type = 'application/json';
  if (isOdd && random.percent(40)) return { type, body: random.pick(HOSTILE_BODIES) };
  const right = fixture.bodies[name];
  const isKnown = right !== undefined && random.percent(60);
  let body = isKnown ? random.pick(right) : generate(row.body, fixture.pool, draw);
  if (name === 'refreshToken' && refresh && random.percent(70)) body = { refresh };
  if (isKnown && hostility.hostile > 0) body = corrupt(body, random);
  return { type, body: JSON.stringify(body) ?? 'null' };
}

const FILES = [
  'id\n1\n',
  'name,price,category\nPads,100,Brakes\n',
  'colour\nred\n',
  '"',
  'name\n',
  ' \n',
  `name\n${'x'.repeat(5000)}\n`,
];

function createForm(field: string, { picture }: Fixture, { random, hostility }: Draw): FormData {
  const form = new FormData();
  const bytes = random.percent(hostility.hostile) ? picture.slice(0, 50) : picture;
  if (!random.percent(hostility.hostile)) form.set(field, new Blob([bytes], { type: 'image/png' }), 'a.png');
  if (random.percent(hostility.hostile)) form.set('other', 'text');
  return form;
}

export const OPERATIONS = Object.keys(endpoints).length;
