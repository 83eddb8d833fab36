import type { ImportError } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { CatalogueImportSnapshot } from './catalogue-import.machine.ts';

export interface CatalogueImportView {
  state: string;
  canChoose: boolean;
  fileName: string | null;
  /** 'Import 7', as the audit log calls it; null before there is one. */
  importName: string | null;
  /** What is going on; null where nothing is. */
  work: { label: string; done: number; total: number } | null;
  /** What came out, in one sentence; null before. */
  result: string | null;
  errors: readonly ImportError[];
  /** How many more there are than the server tells. */
  untoldErrors: number;
  error: string | null;
  canStart: boolean;
  /** 'Import the 9,998 good rows'; null where that is not offered. */
  acceptLabel: string | null;
  canReset: boolean;
}

const count = new Intl.NumberFormat('en-KE');
const rowsOf = (number: number) => `${count.format(number)} ${number === 1 ? 'row' : 'rows'}`;

export function catalogueImportView(snapshot: CatalogueImportSnapshot): CatalogueImportView {
  const { file, importId, progress, error } = snapshot.context;
  const isOver = snapshot.matches('checked') || snapshot.matches('imported') || snapshot.matches('failed');
  const good = progress ? progress.total - progress.bad_rows : 0;
  return {
    state: statePath(snapshot.value),
    canChoose: snapshot.can({ type: 'file.chosen', file: { name: '', size: 0 } }),
    fileName: file?.name ?? null,
    importName: importId === null ? null : `Import ${importId}`,
    work: workIn(snapshot),
    result: resultIn(snapshot),
    errors: isOver ? (progress?.errors ?? []) : [],
    untoldErrors: isOver && progress ? progress.error_count - progress.errors.length : 0,
    error,
    canStart: snapshot.can({ type: 'import.start' }),
    acceptLabel: snapshot.can({ type: 'import.acceptGood' })
      ? `Import the ${count.format(good)} good ${good === 1 ? 'row' : 'rows'}`
      : null,
    canReset: snapshot.can({ type: 'import.reset' }),
  };
}

function workIn(snapshot: CatalogueImportSnapshot): CatalogueImportView['work'] {
  if (!snapshot.hasTag('busy')) return null;
  const { mode, progress } = snapshot.context;
  const { done, total } = progress ?? { done: 0, total: 0 };
  if (snapshot.matches('sending')) return { label: 'Sending the file...', done: 0, total: 0 };
  return { label: mode === 'dryRun' ? 'Checking the rows...' : 'Importing...', done, total };
}

function resultIn(snapshot: CatalogueImportSnapshot): string | null {
  const { file, mode, progress } = snapshot.context;
  if (!progress) return null;
  const bad = progress.bad_rows;
  if (snapshot.matches('imported')) {
    const left = bad === 0 ? '' : ` ${rowsOf(bad)} ${bad === 1 ? 'was' : 'were'} left out.`;
    return `${rowsOf(progress.total - bad)} imported.${left}`;
  }
  if (!snapshot.matches('checked')) return null;
  const nothing = mode === 'dryRun' ? 'Nothing has been written yet.' : 'Nothing was written.';
  if (progress.error_count === 0) {
    const all = progress.total === 1 ? 'The row' : `All ${rowsOf(progress.total)}`;
    return `${all} can be imported. ${nothing}${file ? '' : ' To import, choose the file again.'}`;
  }
  if (bad === 0) return `The file cannot be imported. ${nothing}`;
  return `${count.format(bad)} of ${rowsOf(progress.total)} cannot be imported. ${nothing}`;
}
