import { expect, test } from 'vitest';
import { fetchWithProgress } from '#src/api/fetch-with-progress.ts';
import { stubXhr } from './stub-xhr.ts';

const URL_OF_UPLOADS = 'http://shop.test/api/p/images/';

test('sends the method, the headers, the cookies and the body', () => {
  const latest = stubXhr();
  const body = new FormData();
  void fetchWithProgress(() => undefined)(URL_OF_UPLOADS, {
    method: 'POST',
    credentials: 'include',
    headers: { authorization: 'Bearer access', accept: 'application/json' },
    body,
  });
  const { method, url, withCredentials, requestHeaders, sent } = latest();
  expect({ method, url, withCredentials, requestHeaders }).toEqual({
    method: 'POST',
    url: URL_OF_UPLOADS,
    withCredentials: true,
    requestHeaders: { authorization: 'Bearer access', accept: 'application/json' },
  });
  expect(sent).toBe(body);
});

test('without options sends a GET without cookies or a body', () => {
  const latest = stubXhr();
  void fetchWithProgress(() => undefined)(new Request(URL_OF_UPLOADS));
  const { method, url, withCredentials, requestHeaders, sent } = latest();
  expect([method, url, withCredentials, requestHeaders, sent]).toEqual([
    'GET',
    URL_OF_UPLOADS,
    false,
    {},
    null,
  ]);
});

test('reports the progress while its total is known', () => {
  const latest = stubXhr();
  const reported: number[] = [];
  void fetchWithProgress((fraction) => reported.push(fraction))(URL_OF_UPLOADS);
  latest().reportProgress({ lengthComputable: true, loaded: 25, total: 100 });
  latest().reportProgress({ lengthComputable: false, loaded: 50, total: 0 });
  latest().reportProgress({ lengthComputable: true, loaded: 100, total: 100 });
  expect(reported).toEqual([0.25, 1]);
});

test('answers with the status, the headers and the text', async () => {
  const latest = stubXhr();
  const reply = fetchWithProgress(() => undefined)(URL_OF_UPLOADS);
  latest().reply(201, '{"id":"a"}', 'content-type: application/json\r\nx-note:  a: b \r\n', 'Created');
  const response = await reply;
  expect([response.status, response.statusText, await response.text()]).toEqual([
    201,
    'Created',
    '{"id":"a"}',
  ]);
  expect([...response.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-note', 'a: b'],
  ]);
});

test('a reply may have no headers', async () => {
  const latest = stubXhr();
  const reply = fetchWithProgress(() => undefined)(URL_OF_UPLOADS);
  latest().reply(502, '', '');
  expect((await reply).status).toBe(502);
});

test('without a reply it fails as fetch does', async () => {
  const latest = stubXhr();
  const reply = fetchWithProgress(() => undefined)(URL_OF_UPLOADS);
  latest().dispatchEvent(new Event('error'));
  await expect(reply).rejects.toEqual(new TypeError('Failed to fetch'));
});

test('aborting its signal stops the upload', async () => {
  const latest = stubXhr();
  const controller = new AbortController();
  const reply = fetchWithProgress(() => undefined)(URL_OF_UPLOADS, { signal: controller.signal });
  expect(latest().isAborted).toBe(false);
  controller.abort();
  expect(latest().isAborted).toBe(true);
  await expect(reply).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' });
});
