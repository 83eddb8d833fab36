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
import { ApiError, getErrorMessage, NetworkError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as products from '#src/api/products.ts';

async function load(request: ApiRequest, { id }: LoadProductInput): Promise<LoadProductOutput> {
  try {
    return { ok: true, product: await products.fetchManagedProduct(request, id) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { ok: false, kind: 'notFound' };
    return { ok: false, kind: 'failed', message: getErrorMessage(error, 'The product could not be loaded.') };
  }
}

async function save(request: ApiRequest, { existing, body }: SaveProductInput): Promise<SaveProductOutput> {
  try {
    const product = existing
      ? await products.changeProduct(request, existing.id, { ...body, version: existing.version })
      : await products.createProduct(request, body);
    return { ok: true, product };
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'STALE')
      return { ok: false, kind: 'stale', current: (error.data as { current: ManagedProduct }).current };
    return { ok: false, kind: 'refused', message: error.message, fields: error.fields };
  }
}

const UPLOAD_FAILED = 'The picture could not be uploaded.';

/** Retrying does not help when the server rejected the file itself. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 401 || error.status >= 500;
}

function createUploader(request: ApiRequest) {
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
        const { id, image, placeholder } = await products.uploadPicture(request, {
          file,
          onProgress,
          signal,
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

export function createProductEditorPorts(request: ApiRequest) {
  return {
    actors: {
      loadProduct: fromPromise<LoadProductOutput, LoadProductInput>(({ input }) => load(request, input)),
      saveProduct: fromPromise<SaveProductOutput, SaveProductInput>(({ input }) => save(request, input)),
      uploadPictures: createUploader(request),
    },
  };
}
