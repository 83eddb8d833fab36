import { type EventObject, fromCallback } from 'xstate';
import { pictureUploadMachine } from '#machines/picture-upload/picture-upload.machine.ts';
import type { PictureFile, UploadReport } from '#machines/picture-upload/picture-upload.types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { fetchWithProgress } from '#src/api/fetch-with-progress.ts';

/** 10 MB take 84 s at 1 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 180_000;
const UPLOAD_FAILED = 'The picture could not be uploaded.';

/** Retrying does not help when the server rejected the file itself. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 401 || error.status >= 500;
}

function toForm(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

async function upload(
  api: Api,
  file: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<UploadReport> {
  try {
    if (!(file instanceof Blob)) throw new TypeError('Not a file');
    const { id, image, placeholder } = await api.call('uploadPicture', {
      form: toForm(file),
      signal,
      fetch: fetchWithProgress(onProgress),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    return { type: 'upload.finished', picture: { id, image, placeholder } };
  } catch (error) {
    const message = getErrorMessage(error, UPLOAD_FAILED, 'Network error occurred');
    return { type: 'upload.failed', message, canRetry: canRetry(error) };
  }
}

export function createPictureUploadPorts(api: Api) {
  return {
    actors: {
      uploadPicture: fromCallback<EventObject, { file: PictureFile }>(({ input: { file }, sendBack }) => {
        const controller = new AbortController();
        const { signal } = controller;
        const report = (event: UploadReport) => sendBack(event);
        const onProgress = (progress: number) => report({ type: 'upload.progressed', progress });
        void upload(api, file, { signal, onProgress }).then(report);
        return () => controller.abort();
      }),
    },
  };
}

export function createPictureUpload(api: Api): typeof pictureUploadMachine {
  return pictureUploadMachine.provide(createPictureUploadPorts(api));
}
