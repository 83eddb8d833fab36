import { beforeEach, expect, test, vi } from 'vitest';
import { type Page, PageCache } from '../../../server/http/page-cache.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function pageOf(html: string, status: Page['status'] = 200): Page {
  return { status, html, brotli: new Uint8Array(), etag: `"${html}"` };
}

let time: number;
let cache: PageCache;
beforeEach(() => {
  time = Date.UTC(2026, 10, 20);
  cache = new PageCache(() => new Date(time), 3);
});

const unexpected = (error: unknown) => {
  throw error;
};
const read = async (draw: () => Promise<Page>, onFailure: (error: unknown) => void = unexpected) =>
  (await cache.read('/', draw, onFailure)).html;
/** Whatever was begun in the background has ended. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page is drawn once for all who ask while it is drawn, and for a minute after', async () => {
  const draw = vi.fn<() => Promise<Page>>(async () => pageOf('first'));
  expect(await Promise.all([read(draw), read(draw)])).toEqual(['first', 'first']);
  time += MINUTE - 1;
  expect(await read(draw)).toBe('first');
  await settled();
  expect(draw).toHaveBeenCalledTimes(1);
});

test('after a minute nobody waits: the old page is shown while one drawing runs, then the new one', async () => {
  await read(async () => pageOf('old'));
  time += MINUTE;
  const drawing = Promise.withResolvers<Page>();
  const redraw = vi.fn<() => Promise<Page>>(() => drawing.promise);
  expect(await read(redraw)).toBe('old');
  expect(await read(redraw)).toBe('old');
  expect(redraw).toHaveBeenCalledTimes(1);
  drawing.resolve(pageOf('new'));
  await settled();
  expect(await read(redraw)).toBe('new');
  expect(redraw).toHaveBeenCalledTimes(1);
});

test('what was forgotten is never shown again, however fresh or old it is', async () => {
  await read(async () => pageOf('before'));
  cache.clear();
  expect(await read(async () => pageOf('after'))).toBe('after');
  time += 2 * MINUTE;
  cache.clear();
  expect(await read(async () => pageOf('later'))).toBe('later');
});

test('a drawing that began before everything was forgotten is not kept', async () => {
  await read(async () => pageOf('before'));
  time += MINUTE;
  const drawing = Promise.withResolvers<Page>();
  await read(() => drawing.promise);
  cache.clear();
  drawing.resolve(pageOf('before, drawn again'));
  await settled();
  expect(cache.size).toBe(0);
  expect(await read(async () => pageOf('after'))).toBe('after');
});

test('a page that nobody asked for in two minutes is not shown any more', async () => {
  await read(async () => pageOf('old'));
  time += 2 * MINUTE;
  const draw = vi.fn<() => Promise<Page>>(async () => pageOf('new'));
  expect(await Promise.all([read(draw), read(draw)])).toEqual(['new', 'new']);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a drawing in the background that fails leaves the old page, says so, and is tried again', async () => {
  await read(async () => pageOf('old'));
  time += MINUTE;
  const onFailure = vi.fn<(error: unknown) => void>();
  const broken = new Error('out of order');
  expect(await read(() => Promise.reject(broken), onFailure)).toBe('old');
  await settled();
  expect(onFailure.mock.calls).toEqual([[broken]]);
  expect(await read(async () => pageOf('new'))).toBe('old');
  await settled();
  expect(await read(async () => pageOf('newer'))).toBe('new');
});

test('a first drawing that fails rejects for all who wait, and is not kept', async () => {
  const fails = () => Promise.reject(new Error('out of order'));
  const both = await Promise.allSettled([read(fails), read(fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.size).toBe(0);
  expect(await read(async () => pageOf('drawn'))).toBe('drawn');
});

test('what is not there is not kept, whenever that is found out', async () => {
  expect(await read(async () => pageOf('nowhere', 404))).toBe('nowhere');
  expect(cache.size).toBe(0);
  await read(async () => pageOf('here'));
  time += MINUTE;
  await read(async () => pageOf('gone', 404));
  await settled();
  expect(cache.size).toBe(0);
});

test('of more pages than there is room for the one asked for longest ago goes', async () => {
  const draw = (html: string) => async () => pageOf(html);
  for (const address of ['/a', '/b', '/c']) await cache.read(address, draw(address), unexpected);
  await cache.read('/a', draw('/a'), unexpected);
  await cache.read('/d', draw('/d'), unexpected);
  const again = vi.fn<() => Promise<Page>>(draw('/b, drawn again'));
  expect((await cache.read('/a', draw('/a, drawn again'), unexpected)).html).toBe('/a');
  expect((await cache.read('/b', again, unexpected)).html).toBe('/b, drawn again');
});
