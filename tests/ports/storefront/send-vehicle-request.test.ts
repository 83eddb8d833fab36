import { expect, test, vi } from 'vitest';
import { sendVehicleRequest } from '#src/ports/storefront/send-vehicle-request.ts';
import { stubXhr } from '../api/stub-xhr.ts';
import { createTestApi } from '../run-port.ts';

const JSON_TYPE = 'content-type: application/json\r\n';
const fields = { chassis: 'NZE141-6012345', text: ' ', phone: '0712345678', email: '' };

async function send(photos: unknown[] = []) {
  const latest = stubXhr();
  const onProgress = vi.fn<(fraction: number) => void>();
  const leave = new AbortController();
  const report = sendVehicleRequest(createTestApi(), { fields, photos } as never, {
    signal: leave.signal,
    onProgress,
  });
  await vi.waitFor(() => expect(latest()?.sent).toBeDefined());
  return { upload: latest(), onProgress, leave, report };
}

test('what was filled in is sent with the photos, and the progress is reported', async () => {
  const photo = new File(['jpeg'], 'logbook.jpg', { type: 'image/jpeg' });
  const { upload, onProgress, report } = await send([photo]);
  const form = upload.sent as FormData;
  expect([upload.method, upload.url]).toEqual(['POST', '/api/v/requests/']);
  expect([...form.keys()]).toEqual(['chassis', 'phone', 'photos']);
  expect([form.get('chassis'), (form.get('photos') as File).name]).toEqual(['NZE141-6012345', 'logbook.jpg']);
  upload.reportProgress({ lengthComputable: true, loaded: 1, total: 4 });
  expect(onProgress).toHaveBeenCalledWith(0.25);
  upload.reply(201, '{"id":1}', JSON_TYPE);
  expect(await report).toEqual({ type: 'request.accepted' });
});

test.each([
  [400, false],
  [413, false],
  [415, false],
  [429, true],
  [503, true],
])('a reply of %s is the message and the fields of the server; sent again: %s', async (status, canRetry) => {
  const { upload, report } = await send();
  upload.reply(status, '{"message":"Too large","fields":{"photos":"Too large"}}', JSON_TYPE);
  expect(await report).toEqual({
    type: 'request.failed',
    message: 'Too large',
    canRetry,
    fields: { photos: 'Too large' },
  });
});

test('a reply without a text and a lost one say what to do', async () => {
  const refused = await send();
  refused.upload.reply(500, '', '');
  expect(await refused.report).toEqual({
    type: 'request.failed',
    message: 'Your request could not be sent. Please try again.',
    canRetry: true,
    fields: {},
  });
  const lost = await send();
  lost.upload.dispatchEvent(new Event('error'));
  expect(await lost.report).toEqual({
    type: 'request.failed',
    message: 'We could not reach the shop. Check your connection and try again.',
    canRetry: true,
    fields: {},
  });
});

test('leaving stops the upload', async () => {
  const { upload, leave } = await send();
  leave.abort();
  await vi.waitFor(() => expect(upload.isAborted).toBe(true));
});

test('what is no file is not sent', async () => {
  stubXhr();
  const report = await sendVehicleRequest(createTestApi(), { fields, photos: ['logbook.jpg'] } as never, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(report).toMatchObject({ type: 'request.failed', canRetry: true });
});
