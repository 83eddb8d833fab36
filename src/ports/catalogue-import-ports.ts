import { fromPromise } from 'xstate';
import type {
  ReadImportInput,
  ReadImportOutput,
  StartImportInput,
  StartImportOutput,
} from '#machines/catalogue-import/catalogue-import.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as imports from '#src/api/imports.ts';
import { toRefusal } from './refusal.ts';

async function start(request: ApiRequest, { file, mode }: StartImportInput): Promise<StartImportOutput> {
  try {
    const { id } = await imports.startImport(request, {
      file: file as File,
      dryRun: mode === 'dryRun',
      acceptGood: mode === 'acceptGood',
    });
    return { ok: true, id };
  } catch (error) {
    return toRefusal(error);
  }
}

async function read(request: ApiRequest, { id }: ReadImportInput): Promise<ReadImportOutput> {
  try {
    return { ok: true, progress: await imports.fetchImport(request, id) };
  } catch (error) {
    // A server error, for example during a restart, does not mean that the import failed.
    const isDown = error instanceof ApiError && error.status >= 500;
    return isDown ? { ok: false, kind: 'network' } : toRefusal(error);
  }
}

export function createCatalogueImportPorts(request: ApiRequest) {
  return {
    actors: {
      startImport: fromPromise<StartImportOutput, StartImportInput>(({ input }) => start(request, input)),
      readImport: fromPromise<ReadImportOutput, ReadImportInput>(({ input }) => read(request, input)),
    },
  };
}
