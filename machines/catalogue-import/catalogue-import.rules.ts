import type { CatalogueImport } from '#contract/types.ts';
import { getFailureText } from '../port-failure.ts';
import type {
  ReadImportInput,
  ReadImportOutput,
  StartImportInput,
  StartImportOutput,
} from './catalogue-import.ports.ts';
import type { CatalogueImportContext, CatalogueImportInput, ImportMode } from './catalogue-import.types.ts';

export const TEXTS = {
  notSent: 'The file could not be sent.',
  mayHaveStarted:
    'Network error occurred. The import may have started anyway: check the products before you choose the file again.',
  noAnswer: 'The server cannot be reached just now. The import goes on; we keep asking.',
  lost: 'We do not know how the import ended. Please check the products.',
};

export function initialContext({
  importId,
  isAllOrNothing = false,
}: CatalogueImportInput): CatalogueImportContext {
  return { isAllOrNothing, file: null, mode: 'dryRun', importId, progress: null, error: null };
}

export function getMode({ dry_run, accept_good }: CatalogueImport): ImportMode {
  if (dry_run) return 'dryRun';
  return accept_good ? 'acceptGood' : 'allOrNothing';
}

export function startInput({ file, mode }: CatalogueImportContext): StartImportInput {
  if (!file) throw new Error('no file to import');
  return { file, mode };
}

export function readInput({ importId }: CatalogueImportContext): ReadImportInput {
  if (importId === null) throw new Error('no import to read');
  return { id: importId };
}

export function startFailure({ mode }: CatalogueImportContext, output: StartImportOutput | null): string {
  if (!output || output.ok) return TEXTS.notSent;
  return getFailureText(output, TEXTS.notSent, mode === 'dryRun' ? undefined : TEXTS.mayHaveStarted);
}

export function isInProgress(output: ReadImportOutput): boolean {
  return output.ok && (output.progress.state === 'waiting' || output.progress.state === 'running');
}

/** Requires the file, because the server does not keep it after the dry run. */
export function isAllGood({ file, progress }: CatalogueImportContext): boolean {
  return file !== null && progress !== null && progress.total > 0 && progress.error_count === 0;
}

export function isPartlyGood({ file, progress, isAllOrNothing }: CatalogueImportContext): boolean {
  if (isAllOrNothing) return false;
  return file !== null && progress !== null && progress.error_count > 0 && progress.bad_rows < progress.total;
}

/** As before any file was chosen. */
export function resetContext({ isAllOrNothing }: CatalogueImportContext): CatalogueImportContext {
  return initialContext({ importId: null, isAllOrNothing });
}
