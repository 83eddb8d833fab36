import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { PictureFile, UploadReport } from '#machines/picture-upload/picture-upload.types.ts';
import { createPictureUploadPorts } from '#src/ports/admin/picture-upload-ports.ts';
import { stubXhr } from '../api/stub-xhr.ts';
import { createTestApi } from '../run-port.ts';

const { actors } = createPictureUploadPorts(createTestApi());
const picture = new File(['png'], 'side.png', { type: 'image/png' });
const uploaded = { id: 'b'.repeat(32), image: '/media/b/640.webp', placeholder: 'data:,' };
const JSON_TYPE = 'content-type: application/json';

function startUpload(file: PictureFile = picture) {
  const latest = stubXhr();
  const reports: UploadReport[] = [];
  const parent = createActor(
    createMachine({
      invoke: { id: 'upload', src: actors.uploadPicture, input: { file } },
      on: { '*': { actions: ({ event }) => void reports.push(event as UploadReport) } },
    }),
  ).start();
  onTestFinished(() => void parent.stop());
  return {
    reports,
    stop: () => parent.stop(),
    /** Waits until the upload has begun. */
    latest: () =>
      vi.waitFor(() => {
        expect(latest()?.sent).toBeInstanceOf(FormData);
        return latest();
      }),
    uploads: latest,
  };
}

test('sends the file as a form and reports its progress and the stored picture', async () => {
  const { reports, latest } = startUpload();
  const xhr = await latest();
  expect([xhr.method, xhr.url]).toEqual(['POST', '/api/p/images/']);
  expect(xhr.requestHeaders['authorization']).toBe('Bearer access');
  expect([...(xhr.sent as FormData)]).toEqual([['file', picture]]);
  xhr.reportProgress({ lengthComputable: true, loaded: 1, total: 2 });
  expect(reports).toEqual([{ type: 'upload.progressed', progress: 0.5 }]);
  xhr.reply(200, JSON.stringify({ ...uploaded, width: 640, height: 480 }), JSON_TYPE);
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports[1]).toStrictEqual({ type: 'upload.finished', picture: uploaded });
});

test.each([
  ['a refused file', 400, { message: 'Not a picture' }, 'Not a picture', false],
  ['a file that is too large for a proxy', 413, {}, 'The picture could not be uploaded.', false],
  ['an ended session', 401, { message: 'Sign in again' }, 'Sign in again', true],
  ['a 499', 499, {}, 'The picture could not be uploaded.', false],
  ['a server error', 500, {}, 'The picture could not be uploaded.', true],
])('%s', async (...[, status, reply, message, canRetry]) => {
  const { reports, latest } = startUpload();
  (await latest()).reply(status, JSON.stringify(reply), JSON_TYPE);
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toStrictEqual([{ type: 'upload.failed', message, canRetry }]);
});

test('a lost connection can be retried', async () => {
  const { reports, latest } = startUpload();
  (await latest()).dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toStrictEqual([
    { type: 'upload.failed', message: 'Network error occurred', canRetry: true },
  ]);
});

test('what is not a file is not sent', async () => {
  const { reports, uploads } = startUpload({ name: 'side.png', size: 3, type: 'image/png' });
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toStrictEqual([
    { type: 'upload.failed', message: 'The picture could not be uploaded.', canRetry: true },
  ]);
  expect(uploads()).toBeUndefined();
});

test('a stopped upload is aborted and reports nothing more', async () => {
  const { reports, stop, latest } = startUpload();
  const xhr = await latest();
  stop();
  expect(xhr.isAborted).toBe(true);
  xhr.reportProgress({ lengthComputable: true, loaded: 2, total: 2 });
  await new Promise((done) => setImmediate(done));
  expect(reports).toEqual([]);
});

test('an upload may take three minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { reports, uploads } = startUpload();
  while (uploads() === undefined) await new Promise((done) => setImmediate(done));
  await vi.advanceTimersByTimeAsync(179_999);
  expect([uploads().isAborted, reports]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(uploads().isAborted).toBe(true);
  expect(reports).toStrictEqual([
    { type: 'upload.failed', message: 'Network error occurred', canRetry: true },
  ]);
});
