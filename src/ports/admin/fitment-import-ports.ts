import type { Api } from '#src/api/client.ts';
import { createImportPorts } from './catalogue-import-ports.ts';

/** For the machine catalogueImport, which takes fitment files too. */
export const createFitmentImportPorts = (api: Api) =>
  createImportPorts({
    start: (mode, content, timeoutMs) =>
      api.call('startFitmentImport', {
        query: { dry_run: `${mode === 'dryRun'}` },
        file: { type: 'text/csv', content },
        timeoutMs,
      }),
    read: (id) => api.call('fitmentImport', { params: { id } }),
  });
