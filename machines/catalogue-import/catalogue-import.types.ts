import type { CatalogueImport } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** A chosen file; only the port knows its concrete type. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/**
 * What the server is told to do with the file. Not a state: after a reload it is known from the first reply only, and the
 * screen differs by one label.
 */
export type ImportMode = 'dryRun' | 'allOrNothing' | 'acceptGood';

export interface CatalogueImportInput {
  /** The id of an import that was started before this visit. */
  importId: number | null;
  /** Good rows are not taken without the bad ones. */
  isAllOrNothing?: boolean;
}

export interface CatalogueImportContext {
  isAllOrNothing: boolean;
  file: ChosenFile | null;
  mode: ImportMode;
  importId: number | null;
  /** The last reply of the server; null before the first one. */
  progress: CatalogueImport | null;
  error: string | null;
}

export type CatalogueImportEvent =
  | { type: 'file.choose'; file: ChosenFile }
  | { type: 'import.start' }
  | { type: 'import.acceptGood' }
  | { type: 'import.reset' };

export type CatalogueImportEmitted =
  | { type: 'import.finished' }
  /** The import now shown; null for none. */
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
