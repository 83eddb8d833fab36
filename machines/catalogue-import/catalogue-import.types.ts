import type { CatalogueImport } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** A file that somebody chose; the port knows what it really is. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/** What the server is asked to do with the file. */
export type ImportMode = 'dryRun' | 'allOrNothing' | 'acceptGood';

export interface CatalogueImportInput {
  /** An import that was begun before this visit; null for none. */
  importId: number | null;
}

export interface CatalogueImportContext {
  file: ChosenFile | null;
  mode: ImportMode;
  importId: number | null;
  /** As the server last told; null until then. */
  progress: CatalogueImport | null;
  /** Why there is no (further) progress; null while all is well. */
  error: string | null;
}

export type CatalogueImportEvent =
  /** a file from the picker, or dropped */
  | { type: 'file.chosen'; file: ChosenFile }
  /** 'Import', offered where every row is good */
  | { type: 'import.start' }
  /** 'Import the good rows', offered where some are bad */
  | { type: 'import.acceptGood' }
  /** 'Another file' */
  | { type: 'import.reset' };

export type CatalogueImportEmitted =
  | { type: 'import.finished' }
  /** `importId`: the one that is looked at from now on; null for none. */
  | { type: 'import.changed'; importId: number | null };

export interface CatalogueImportTypes {
  input: CatalogueImportInput;
  context: CatalogueImportContext;
  events: CatalogueImportEvent;
  emitted: CatalogueImportEmitted;
  tags: 'busy';
  children: { startImport: 'startImport'; readImport: 'readImport' };
  meta: SpecMeta;
}
