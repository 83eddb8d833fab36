import { type Endpoint, type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { rows } from '../endpoint-calls.ts';
import { broken, type Draw, generate, type Temper } from './generate.ts';
import { offContract } from './judge.ts';
import { Random } from './random.ts';
import {
  createWorld,
  HOSTILE_BODIES,
  HOSTILE_SEGMENTS,
  ROLES,
  type Role,
  throwaway,
  type World,
} from './world.ts';

export interface Fuzzed {
  requests: number;
  /** How many answers of each status. */
  statuses: Record<number, number>;
  /** Operations that answered 200 at least once. */
  served: Set<EndpointName>;
  tried: Set<EndpointName>;
  offContract: string[];
}

/** How often the shop is stocked anew, as everything in it is changed or used up, and tokens run out. */
const WORLD = 1000;
/** Requests under way at once. */
const LANES = 4;
const TEMPERS: readonly Temper[] = [
  { hostile: 0, left: 0 },
  { hostile: 0, left: 0 },
  { hostile: 4, left: 2 },
  { hostile: 30, left: 20 },
];
/** They end the session that calls them. */
const ENDING: readonly EndpointName[] = ['deleteAccount', 'logout', 'refreshToken'];

interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** Sends requests made from the endpoint table, more or less right, and holds each answer against the table. */
export async function fuzz(
  shop: TestShop,
  { count, seed }: { count: number; seed: number },
): Promise<Fuzzed> {
  const result: Fuzzed = { requests: 0, statuses: {}, served: new Set(), tried: new Set(), offContract: [] };
  const tags = new Map<string, string>();
  for (let start = 0; start < count; start += WORLD) {
    const world = await createWorld(shop);
    const indexes = Array.from(
      { length: Math.min(WORLD, count - start) },
      (_, index) => start + index,
    ).values();
    const lane = async () => {
      for (const index of indexes) await one({ shop, world, tags, result }, { seed, index });
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return result;
}

interface Fuzzing {
  shop: TestShop;
  world: World;
  /** The latest ETag of each address. */
  tags: Map<string, string>;
  result: Fuzzed;
}

async function one(fuzzing: Fuzzing, { seed, index }: { seed: number; index: number }): Promise<void> {
  const { shop, world, tags, result } = fuzzing;
  const random = new Random(seed + index);
  const [name, row] = random.pick(rows);
  // Who may not call is refused before anything is read.
  const role = random.percent(30) ? 'superuser' : random.pick(ROLES);
  const sent = await requestOf({ name, row, role, world, shop }, random, tags);
  const fault = await send(shop, { name, row, sent, tags, result });
  if (fault === null) return;
  const { method, path } = sent;
  const what = `${role}: ${method} ${path.slice(0, 200)} ${describe(sent)}`;
  result.offContract.push(`seed ${seed}, request ${index}, ${what} → ${fault}`);
}

const describe = ({ headers, body }: Sent) =>
  JSON.stringify({
    ...headers,
    Authorization: undefined,
    body: typeof body === 'string' ? body.slice(0, 300) : undefined,
  });

interface Sending {
  name: EndpointName;
  row: Endpoint;
  sent: Sent;
  tags: Map<string, string>;
  result: Fuzzed;
}

async function send(shop: TestShop, { name, row, sent, tags, result }: Sending): Promise<string | null> {
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
  if (status === 200) result.served.add(name);
  const tag = headers.get('etag');
  if (tag) tags.set(path, tag);
  try {
    return offContract(row, { status, headers, text }, 'If-None-Match' in init.headers);
  } catch (error) {
    return `an answer that cannot be read (${String(error)}): ${status} ${text.slice(0, 300)}`;
  }
}

interface Target {
  name: EndpointName;
  row: Endpoint;
  role: Role;
  world: World;
  shop: TestShop;
}

async function requestOf(target: Target, random: Random, tags: Map<string, string>): Promise<Sent> {
  const { name, row, role, world, shop } = target;
  const draw: Draw = { random, temper: random.pick(TEMPERS) };
  const doomed = ENDING.includes(name) && role !== 'anonymous' ? await throwaway(shop) : null;
  const token = doomed?.token ?? world.tokens[role];
  const path = `${pathOf(row, world, draw)}${queryOf(row, world, draw)}`;
  const { type, body } = bodyOf(target, draw, doomed?.refreshToken);
  const tag = tags.get(path);
  return {
    method: row.method,
    path,
    headers: {
      ...(type && { 'Content-Type': type }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tag && random.percent(60) && { 'If-None-Match': tag }),
      ...(name === 'flutterwaveWebhook' && random.percent(80) && { 'verif-hash': world.secretHash }),
      ...oddHeaders(draw),
    },
    ...(body !== undefined && { body }),
  };
}

function oddHeaders({ random, temper }: Draw): Record<string, string> {
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
  const share = temper.hostile === 0 ? 1 : 8;
  return Object.fromEntries(
    odd.filter(() => random.percent(share)).map(([name, values]) => [name, random.pick(values)]),
  );
}

function pathOf({ path, params }: Endpoint, { pool }: World, { random, temper }: Draw): string {
  if (!params) return path;
  if (random.percent(temper.hostile)) return path.replace(/:\w+/, random.pick(HOSTILE_SEGMENTS));
  const values = generate(params, pool, { random, temper: { hostile: 0, left: 0 } }) as Record<
    string,
    unknown
  >;
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name]).toWellFormed()),
  );
}

function queryOf({ query }: Endpoint, { pool }: World, draw: Draw): string {
  if (!query) return draw.random.percent(draw.temper.hostile) ? '?x=1&x[]=2&__proto__=3' : '';
  const values = generate(query, pool, draw);
  if (typeof values !== 'object' || values === null)
    return `?${encodeURIComponent(textOf(values).slice(0, 3000))}`;
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, textOf(one).slice(0, 3000)]),
  );
  // Node takes 16 KB of address and headers together, and answers more by itself.
  return `?${new URLSearchParams(pairs.slice(0, 60) as [string, string][])}`.slice(0, 8000);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

interface Body {
  type?: string;
  body?: string | FormData;
}

function bodyOf({ name, row, world }: Target, draw: Draw, refresh: string | undefined): Body {
  const { random, temper } = draw;
  const isOdd = random.percent(temper.hostile);
  if (row.text) return { type: row.text, body: isOdd ? '\u0000' : random.pick(FILES) };
  if (row.file) return { body: formOf(row.file, world, draw) };
  if (!row.body) return {};
  const type = 'application/json';
  if (isOdd && random.percent(40)) return { type, body: random.pick(HOSTILE_BODIES) };
  const right = world.bodies[name];
  const isKnown = right !== undefined && random.percent(60);
  let body = isKnown ? random.pick(right) : generate(row.body, world.pool, draw);
  if (name === 'refreshToken' && refresh && random.percent(70)) body = { refresh };
  if (isKnown && temper.hostile > 0) body = broken(body, random);
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

function formOf(field: string, { picture }: World, { random, temper }: Draw): FormData {
  const form = new FormData();
  const bytes = random.percent(temper.hostile) ? picture.slice(0, 50) : picture;
  if (!random.percent(temper.hostile)) form.set(field, new Blob([bytes], { type: 'image/png' }), 'a.png');
  if (random.percent(temper.hostile)) form.set('other', 'text');
  return form;
}

export const OPERATIONS = Object.keys(endpoints).length;
