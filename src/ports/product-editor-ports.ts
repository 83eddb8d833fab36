import { fromCallback, fromPromise } from 'xstate';
import type { ManagedProduct } from '#contract/types.ts';
import type {
  LoadProductInput,
  LoadProductOutput,
  SaveProductInput,
  SaveProductOutput,
  UploadCommand,
} from '#machines/product-editor/product-editor.ports.ts';
import type { PictureReport } from '#machines/product-editor/product-editor.types.ts';
import { ApiError, getErrorMessage, isErrorFrom, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { fetchWithProgress } from '#src/api/fetch-with-progress.ts';

async function load(api: Api, { id }: LoadProductInput): Promise<LoadProductOutput> {
  try {
    return { ok: true, product: await api.call('managedProduct', { params: { id } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ok: false, kind: 'notFound' };
    return { ok: false, kind: 'failed', message: getErrorMessage(error, 'The product could not be loaded.') };
  }
}

async function save(api: Api, { existing, body }: SaveProductInput): Promise<SaveProductOutput> {
  try {
    const product = existing
      ? await api.call('changeProduct', {
          params: { id: existing.id },
          body: { ...body, version: existing.version },
        })
      : await api.call('createProduct', { body });
    return { ok: true, product };
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    if (!(error instanceof ApiError)) throw error;
    if (isErrorFrom(error, 'changeProduct') && error.code === 'STALE')
      return { ok: false, kind: 'stale', current: error.data.current as ManagedProduct };
    return { ok: false, kind: 'refused', message: error.message, fields: error.fields };
  }
}

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

function createUploader(api: Api) {
  return fromCallback<UploadCommand, undefined, PictureReport>(({ sendBack, receive }) => {
    const inProgress = new Map<number, AbortController>();
    const report = (event: PictureReport) => inProgress.has(event.key) && sendBack(event);

    async function upload(key: number, file: unknown): Promise<void> {
      const controller = new AbortController();
      inProgress.set(key, controller);
      const { signal } = controller;
      try {
        if (!(file instanceof Blob)) throw new TypeError('Not a file');
        const onProgress = (progress: number) => report({ type: 'picture.progressed', key, progress });
        const { id, image, placeholder } = await api.call('uploadPicture', {
          form: toForm(file),
          signal,
          fetch: fetchWithProgress(onProgress),
          timeoutMs: UPLOAD_TIMEOUT_MS,
        });
        report({ type: 'picture.uploaded', key, picture: { id, image, placeholder } });
      } catch (error) {
        const message = getErrorMessage(error, UPLOAD_FAILED, 'Network error occurred');
        report({ type: 'picture.failed', key, message, canRetry: canRetry(error) });
      }
      inProgress.delete(key);
    }

    function cancelUpload(key: number): void {
      const controller = inProgress.get(key);
      inProgress.delete(key);
      controller?.abort();
    }

    receive((command) => {
      if (command.type === 'upload') void upload(command.key, command.file);
      else cancelUpload(command.key);
    });
    return () => {
      for (const key of inProgress.keys()) cancelUpload(key);
    };
  });
}

export function createProductEditorPorts(api: Api) {
  return {
    actors: {
      loadProduct: fromPromise<LoadProductOutput, LoadProductInput>(({ input }) => load(api, input)),
      saveProduct: fromPromise<SaveProductOutput, SaveProductInput>(({ input }) => save(api, input)),
      uploadPictures: createUploader(api),
    },
  };
}
