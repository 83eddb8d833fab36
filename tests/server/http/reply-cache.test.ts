import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogueTopic } from '#server/db/catalogue-changes.ts';
import { FinishedReply, PAGE_LIFETIME, REPLY_LIFETIME, ReplyCache } from '#server/http/reply-cache.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const createReply = (text: string, { status = 200 as 200 | 404, topics = [] as CatalogueTopic[] } = {}) =>
  new FinishedReply(text, {
    status,
    location: '',
    contentType: 'text/html',
    topics: new Set(topics),
  });

let time: number;
let cache: ReplyCache;
const openCache = (lifetime: typeof PAGE_LIFETIME, maxBytes = 1_000_000) => {
  const opened = new ReplyCache({ now: () => new Date(time), maxBytes, ...lifetime });
  opened.resume();
  return opened;
};
beforeEach(() => {
  time = Date.UTC(2026, 10, 20);
  cache = openCache(PAGE_LIFETIME);
});

const unexpected = (error: unknown) => {
  throw error;
};
const toText = ({ bytes }: FinishedReply) => new TextDecoder().decode(bytes);
const read = async (render: () => Promise<FinishedReply>, onFailure: (error: unknown) => void = unexpected) =>
  toText(await cache.read('/', render, onFailure));
const waitForBackgroundWork = () => new Promise((resolve) => setImmediate(resolve));

test('a page is rendered once for all concurrent requests, and reused for a minute', async () => {
  const render = vi.fn<() => Promise<FinishedReply>>(async () => createReply('first'));
  expect(await Promise.all([read(render), read(render)])).toEqual(['first', 'first']);
  time += MINUTE - 1;
  expect(await read(render)).toBe('first');
  await waitForBackgroundWork();
  expect(render).toHaveBeenCalledTimes(1);
});

test('[METRICS-06] its reads are counted by where the reply came from', async () => {
  expect([cache.reads, cache.bytes]).toEqual([{ hit: 0, stale: 0, shared: 0, miss: 0 }, 0]);
  const render = async () => createReply('x'.repeat(100));
  await Promise.all([read(render), read(render), read(render)]);
  await read(render);
  time += MINUTE;
  await read(render);
  await waitForBackgroundWork();
  time += 2 * MINUTE;
  await read(render);
  expect([cache.reads, cache.bytes]).toEqual([{ hit: 1, stale: 1, shared: 2, miss: 2 }, 630]);
});

test('after a minute no request waits: the old page is served while one rendering runs, then the new one', async () => {
  await read(async () => createReply('old'));
  time += MINUTE;
  const pendingRender = Promise.withResolvers<FinishedReply>();
  const redraw = vi.fn<() => Promise<FinishedReply>>(() => pendingRender.promise);
  expect(await read(redraw)).toBe('old');
  expect(await read(redraw)).toBe('old');
  expect(redraw).toHaveBeenCalledTimes(1);
  pendingRender.resolve(createReply('new'));
  await waitForBackgroundWork();
  expect(await read(redraw)).toBe('new');
  expect(redraw).toHaveBeenCalledTimes(1);
});

test('a cleared page is never served again, however fresh or old it is', async () => {
  await read(async () => createReply('before'));
  cache.drop('all');
  expect(await read(async () => createReply('after'))).toBe('after');
  time += 2 * MINUTE;
  cache.drop('all');
  expect(await read(async () => createReply('later'))).toBe('later');
});

test('a rendering that began before the cache was cleared is not stored', async () => {
  await read(async () => createReply('before'));
  time += MINUTE;
  const pendingRender = Promise.withResolvers<FinishedReply>();
  await read(() => pendingRender.promise);
  cache.drop('all');
  pendingRender.resolve(createReply('before, drawn again'));
  await waitForBackgroundWork();
  expect(cache.size).toBe(0);
  expect(await read(async () => createReply('after'))).toBe('after');
});

test('a page that was not requested for two minutes is not served any more', async () => {
  await read(async () => createReply('old'));
  time += 2 * MINUTE;
  const render = vi.fn<() => Promise<FinishedReply>>(async () => createReply('new'));
  expect(await Promise.all([read(render), read(render)])).toEqual(['new', 'new']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('the age of a page counts from the start of its rendering', async () => {
  await read(async () => {
    time += 10 * SECOND;
    return createReply('old');
  });
  time += 50 * SECOND - 1;
  const render = vi.fn<() => Promise<FinishedReply>>(async () => createReply('new'));
  expect(await read(render)).toBe('old');
  expect(render).toHaveBeenCalledTimes(0);
  time += 1;
  expect(await read(render)).toBe('old');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a first rendering in progress reaches its callers when the cache is cleared, but is not stored', async () => {
  const pendingRender = Promise.withResolvers<FinishedReply>();
  const pages = [read(() => pendingRender.promise), read(() => pendingRender.promise)];
  cache.drop('all');
  pendingRender.resolve(createReply('before'));
  expect(await Promise.all(pages)).toEqual(['before', 'before']);
  expect(cache.size).toBe(0);
});

test('a failed background rendering leaves the old page, reports the error, and is tried again', async () => {
  await read(async () => createReply('old'));
  time += MINUTE;
  const onFailure = vi.fn<(error: unknown) => void>();
  const broken = new Error('out of order');
  expect(await read(() => Promise.reject(broken), onFailure)).toBe('old');
  await waitForBackgroundWork();
  expect(onFailure.mock.calls).toEqual([[broken]]);
  expect(await read(async () => createReply('new'))).toBe('old');
  await waitForBackgroundWork();
  expect(await read(async () => createReply('newer'))).toBe('new');
});

test('a failed first rendering rejects for all waiting requests, and is not stored', async () => {
  const fails = () => Promise.reject(new Error('out of order'));
  const both = await Promise.allSettled([read(fails), read(fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.size).toBe(0);
  expect(await read(async () => createReply('drawn'))).toBe('drawn');
});

test('a page that is not found is not stored, whenever that becomes known', async () => {
  expect(await read(async () => createReply('nowhere', { status: 404 }))).toBe('nowhere');
  expect(cache.size).toBe(0);
  await read(async () => createReply('here'));
  time += MINUTE;
  await read(async () => createReply('gone', { status: 404 }));
  await waitForBackgroundWork();
  expect(cache.size).toBe(0);
});

test('when the cache is full, the least recently requested reply is removed; one too large for it is not stored', async () => {
  cache = openCache(REPLY_LIFETIME, 62_000);
  const make = (text: string) => async () => createReply(text.padEnd(2500));
  const readKey = async (key: string, text: string) => toText(await cache.read(key, make(text))).trim();
  for (let number = 1; number <= 17; number += 1) await readKey(`/${number}`, 'stored');
  expect(cache.size).toBe(16);
  expect([await readKey('/2', 'made again'), await readKey('/1', 'made again')]).toEqual([
    'stored',
    'made again',
  ]);
  await cache.read('/large', async () => createReply('x'.repeat(4000)));
  expect(cache.size).toBe(16);
  expect(toText(await cache.read('/large', make('small')))).toMatch(/^small/);
});

test('nothing is stored while nobody would say what changes', async () => {
  const silent = new ReplyCache({ now: () => new Date(time), maxBytes: 1000, ...REPLY_LIFETIME });
  await silent.read('/', async () => createReply('before'));
  expect(silent.size).toBe(0);
  await read(async () => createReply('old'));
  cache.suspend();
  expect([await read(async () => createReply('second')), cache.size]).toEqual(['second', 0]);
  cache.resume();
  expect([await read(async () => createReply('third')), cache.size]).toEqual(['third', 1]);
});

test('what was begun before listening began again is not stored', async () => {
  cache.suspend();
  const pending = Promise.withResolvers<FinishedReply>();
  const reply = read(() => pending.promise);
  cache.resume();
  pending.resolve(createReply('perhaps old'));
  expect([await reply, cache.size]).toEqual(['perhaps old', 0]);
});

test('what lacks something is not stored', async () => {
  const incomplete = new FinishedReply('half', { ...createReply('').facts, isIncomplete: true });
  expect([await read(async () => incomplete), cache.size]).toEqual(['half', 0]);
});

describe('a change of', () => {
  const TEXTS: Record<string, CatalogueTopic[]> = {
    '/7': ['stock 7'],
    '/8': ['stock 8', 'sales'],
    '/both': ['stock 7', 'stock 8', 'sales'],
    '/none': [],
  };
  async function fill() {
    for (const [key, topics] of Object.entries(TEXTS))
      await cache.read(key, async () => createReply(`old ${key}`, { topics }));
  }
  async function findRemade() {
    const texts = await Promise.all(
      Object.keys(TEXTS).map(async (key) =>
        toText(await cache.read(key, async () => createReply(`new ${key}`))),
      ),
    );
    return texts.filter((text) => text.startsWith('new'));
  }

  test('stock drops what shows the product', async () => {
    await fill();
    cache.drop('stock 7');
    expect(await findRemade()).toEqual(['new /7', 'new /both']);
  });

  test('stock drops what is being made, and who asks now does not get it', async () => {
    const pending = Promise.withResolvers<FinishedReply>();
    const early = read(() => pending.promise);
    cache.drop('stock 7');
    const late = read(async () => createReply('with the new stock', { topics: ['stock 7'] }));
    pending.resolve(createReply('with the old stock', { topics: ['stock 7'] }));
    expect([await early, await late]).toEqual(['with the old stock', 'with the new stock']);
    expect(await read(unexpected as never)).toBe('with the new stock');
  });

  test('sales drops the replies that show them; such pages are shown once more', async () => {
    await fill();
    cache.drop('sales');
    expect(await findRemade()).toEqual([]);
    await waitForBackgroundWork();
    expect(await findRemade()).toEqual(['new /8', 'new /both']);
    cache = openCache(REPLY_LIFETIME);
    await fill();
    cache.drop('sales');
    expect(await findRemade()).toEqual(['new /8', 'new /both']);
  });
});

describe('the compressed form', () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: `Brake pads ${id}` })));
  const { facts } = createReply('');
  const decompress = (bytes: Uint8Array) => brotliDecompressSync(bytes).toString();

  test('of a reply that few ask for twice is quickly made for the first client, and smaller from the second on', async () => {
    const reply = new FinishedReply(text, { ...facts, isQuickFirst: true });
    const [first, second, third] = [
      await reply.getBrotli(),
      await reply.getBrotli(),
      await reply.getBrotli(),
    ];
    expect([first, second].map(({ bytes }) => decompress(bytes))).toEqual([text, text]);
    expect(second.bytes.byteLength).toBeLessThan(first.bytes.byteLength);
    expect(third).toEqual(second);
    expect(new Set([reply.etags.plain, first.etag, second.etag]).size).toBe(3);
  });

  test('of a page is the small one at once', async () => {
    const page = new FinishedReply(text, facts);
    const [first, second] = [await page.getBrotli(), await page.getBrotli()];
    expect(decompress(first.bytes)).toBe(text);
    expect([first.etag, second.etag]).toEqual([page.etags.small, page.etags.small]);
  });
});
