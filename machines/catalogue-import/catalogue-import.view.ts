import type { ImportError } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { CatalogueImportSnapshot } from './catalogue-import.machine.ts';

export interface CatalogueImportView {
  state: string;
  canChoose: boolean;
  fileName: string | null;
  importName: string | null;
  /** Progress in rows; null when nothing is running. */
  activity: { label: string; done: number; total: number } | null;
  result: string | null;
  errors: readonly ImportError[];
  /** How many errors the server counted beyond those it returned. */
  unreportedErrorCount: number;
  error: string | null;
  canStart: boolean;
  acceptLabel: string | null;
  canReset: boolean;
}

const countFormat = new Intl.NumberFormat('en-KE');
const formatRows = (number: number) => `${countFormat.format(number)} ${number === 1 ? 'row' : 'rows'}`;

export function catalogueImportView(snapshot: CatalogueImportSnapshot): CatalogueImportView {
  const { file, importId, progress, error } = snapshot.context;
  const isFinished = ['checked', 'notWritten', 'imported', 'failed'].includes(snapshot.value);
  const goodRows = progress ? progress.total - progress.bad_rows : 0;
  return {
    state: statePath(snapshot.value),
    canChoose: snapshot.can({ type: 'file.choose', file: { name: '', size: 0 } }),
    fileName: file?.name ?? null,
    importName: importId === null ? null : `Import ${importId}`,
    activity: getActivity(snapshot),
    result: getResult(snapshot),
    errors: isFinished ? (progress?.errors ?? []) : [],
    unreportedErrorCount: isFinished && progress ? progress.error_count - progress.errors.length : 0,
    error,
    canStart: snapshot.can({ type: 'import.start' }),
    acceptLabel: snapshot.can({ type: 'import.acceptGood' })
      ? `Import the ${countFormat.format(goodRows)} good ${goodRows === 1 ? 'row' : 'rows'}`
      : null,
    canReset: snapshot.can({ type: 'import.reset' }),
  };
}

function getActivity(snapshot: CatalogueImportSnapshot): CatalogueImportView['activity'] {
  if (!snapshot.hasTag('busy')) return null;
  const { mode, progress } = snapshot.context;
  const { done, total } = progress ?? { done: 0, total: 0 };
  if (snapshot.matches('sending')) return { label: 'Sending the file...', done: 0, total: 0 };
  return { label: mode === 'dryRun' ? 'Checking the rows...' : 'Importing...', done, total };
}

function getResult(snapshot: CatalogueImportSnapshot): string | null {
  const { file, progress } = snapshot.context;
  if (!progress) return null;
  const badRows = progress.bad_rows;
  if (snapshot.matches('imported')) {
    const skippedText =
      badRows === 0 ? '' : ` ${formatRows(badRows)} ${badRows === 1 ? 'was' : 'were'} left out.`;
    return `${formatRows(progress.total - badRows)} imported.${skippedText}`;
  }
  const isChecked = snapshot.matches('checked');
  if (!isChecked && !snapshot.matches('notWritten')) return null;
  const outcomeText = isChecked ? 'Nothing has been written yet.' : 'Nothing was written.';
  if (progress.error_count === 0) {
    const allRows = progress.total === 1 ? 'The row' : `All ${formatRows(progress.total)}`;
    return `${allRows} can be imported. ${outcomeText}${file ? '' : ' To import, choose the file again.'}`;
  }
  if (badRows === 0) return `The file cannot be imported. ${outcomeText}`;
  return `${countFormat.format(badRows)} of ${formatRows(progress.total)} cannot be imported. ${outcomeText}`;
}
