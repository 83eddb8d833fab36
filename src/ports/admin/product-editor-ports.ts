import { fromPromise } from 'xstate';
import type { ManagedProduct } from '#contract/types.ts';
import type {
  LoadProductInput,
  LoadProductOutput,
  SaveProductInput,
  SaveProductOutput,
} from '#machines/product-editor/product-editor.ports.ts';
import { ApiError, isErrorFrom, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { isNotFound, toRefusal } from '../refusal.ts';
import { createPictureUpload } from './picture-upload-ports.ts';

async function load(api: Api, { id }: LoadProductInput): Promise<LoadProductOutput> {
  try {
    return { ok: true, product: await api.call('managedProduct', { params: { id } }) };
  } catch (error) {
    return isNotFound(error) ? { ok: false, kind: 'notFound' } : toRefusal(error);
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

export function createProductEditorPorts(api: Api) {
  return {
    actors: {
      loadProduct: fromPromise<LoadProductOutput, LoadProductInput>(({ input }) => load(api, input)),
      saveProduct: fromPromise<SaveProductOutput, SaveProductInput>(({ input }) => save(api, input)),
      pictureUpload: createPictureUpload(api),
    },
  };
}
