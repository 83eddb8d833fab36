import { beforeEach, expect, test, vi } from 'vitest';
import { type Page, PageCache } from '../../../server/http/page-cache.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function createPage(html: string, status: Page['status'] = 200): Page {
  return { status, location: '', html, brotli: new Uint8Array(), etag: `"${html}"` };
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
const read = async (render: () => Promise<Page>, onFailure: (error: unknown) => void = unexpected) =>
  (await cache.read('/', render, onFailure)).html;
const waitForBackgroundWork = () => new Promise((resolve) => setImmediate(resolve));

test('a page is rendered once for all concurrent requests, and reused for a minute', async () => {
  const render = vi.fn<() => Promise<Page>>(async () => createPage('first'));
  expect(await Promise.all([read(render), read(render)])).toEqual(['first', 'first']);
  time += MINUTE - 1;
  expect(await read(render)).toBe('first');
  await waitForBackgroundWork();
  expect(render).toHaveBeenCalledTimes(1);
});

test('after a minute no request waits: the old page is served while one rendering runs, then the new one', async () => {
  await read(async () => createPage('old'));
  time += MINUTE;
  const pendingRender = Promise.withResolvers<Page>();
  const redraw = vi.fn<() => Promise<Page>>(() => pendingRender.promise);
  expect(await read(redraw)).toBe('old');
  expect(await read(redraw)).toBe('old');
  expect(redraw).toHaveBeenCalledTimes(1);
  pendingRender.resolve(createPage('new'));
  await waitForBackgroundWork();
  expect(await read(redraw)).toBe('new');
  expect(redraw).toHaveBeenCalledTimes(1);
});

test('a cleared page is never served again, however fresh or old it is', async () => {
  await read(async () => createPage('before'));
  cache.clear();
  expect(await read(async () => createPage('after'))).toBe('after');
  time += 2 * MINUTE;
  cache.clear();
  expect(await read(async () => createPage('later'))).toBe('later');
});

test('a rendering that began before the cache was cleared is not stored', async () => {
  await read(async () => createPage('before'));
  time += MINUTE;
  const pendingRender = Promise.withResolvers<Page>();
  await read(() => pendingRender.promise);
  cache.clear();
  pendingRender.resolve(createPage('before, drawn again'));
  await waitForBackgroundWork();
  expect(cache.size).toBe(0);
  expect(await read(async () => createPage('after'))).toBe('after');
});

test('a page that was not requested for two minutes is not served any more', async () => {
  await read(async () => createPage('old'));
  time += 2 * MINUTE;
  const render = vi.fn<() => Promise<Page>>(async () => createPage('new'));
  expect(await Promise.all([read(render), read(render)])).toEqual(['new', 'new']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('the age of a page counts from the start of its rendering', async () => {
  await read(async () => {
    time += 10 * SECOND;
    return createPage('old');
  });
  time += 50 * SECOND - 1;
  const render = vi.fn<() => Promise<Page>>(async () => createPage('new'));
  expect(await read(render)).toBe('old');
  expect(render).toHaveBeenCalledTimes(0);
  time += 1;
  expect(await read(render)).toBe('old');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a first rendering in progress reaches its callers when the cache is cleared, but is not stored', async () => {
  const pendingRender = Promise.withResolvers<Page>();
  const pages = [read(() => pendingRender.promise), read(() => pendingRender.promise)];
  cache.clear();
  pendingRender.resolve(createPage('before'));
  expect(await Promise.all(pages)).toEqual(['before', 'before']);
  expect(cache.size).toBe(0);
});

test('a failed background rendering leaves the old page, reports the error, and is tried again', async () => {
  await read(async () => createPage('old'));
  time += MINUTE;
  const onFailure = vi.fn<(error: unknown) => void>();
  const broken = new Error('out of order');
  expect(await read(() => Promise.reject(broken), onFailure)).toBe('old');
  await waitForBackgroundWork();
  expect(onFailure.mock.calls).toEqual([[broken]]);
  expect(await read(async () => createPage('new'))).toBe('old');
  await waitForBackgroundWork();
  expect(await read(async () => createPage('newer'))).toBe('new');
});

test('a failed first rendering rejects for all waiting requests, and is not stored', async () => {
  const fails = () => Promise.reject(new Error('out of order'));
  const both = await Promise.allSettled([read(fails), read(fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.size).toBe(0);
  expect(await read(async () => createPage('drawn'))).toBe('drawn');
});

test('a page that is not found is not stored, whenever that becomes known', async () => {
  expect(await read(async () => createPage('nowhere', 404))).toBe('nowhere');
  expect(cache.size).toBe(0);
  await read(async () => createPage('here'));
  time += MINUTE;
  await read(async () => createPage('gone', 404));
  await waitForBackgroundWork();
  expect(cache.size).toBe(0);
});

test('when the cache is full, the least recently requested page is removed', async () => {
  const render = (html: string) => async () => createPage(html);
  for (const address of ['/a', '/b', '/c']) await cache.read(address, render(address), unexpected);
  await cache.read('/a', render('/a'), unexpected);
  await cache.read('/d', render('/d'), unexpected);
  const again = vi.fn<() => Promise<Page>>(render('/b, drawn again'));
  expect((await cache.read('/a', render('/a, drawn again'), unexpected)).html).toBe('/a');
  expect((await cache.read('/b', again, unexpected)).html).toBe('/b, drawn again');
});
