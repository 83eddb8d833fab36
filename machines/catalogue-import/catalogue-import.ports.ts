import type { CatalogueImport } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { ChosenFile, ImportMode } from './catalogue-import.types.ts';

export interface StartImportInput {
  file: ChosenFile;
  mode: ImportMode;
}

export type StartImportOutput =
  | { ok: true; id: number }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export interface ReadImportInput {
  id: number;
}

export type ReadImportOutput =
  | { ok: true; progress: CatalogueImport }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export const catalogueImportPorts = {
  startImport: unprovidedPort<StartImportOutput, StartImportInput>('startImport'),
  readImport: unprovidedPort<ReadImportOutput, ReadImportInput>('readImport'),
};
