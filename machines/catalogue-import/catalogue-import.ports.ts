import type { CatalogueImport } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { ChosenFile, ImportMode } from './catalogue-import.types.ts';

export interface StartImportInput {
  file: ChosenFile;
  mode: ImportMode;
}

export type StartImportOutput = { ok: true; id: number } | PortFailure;

export interface ReadImportInput {
  id: number;
}

export type ReadImportOutput = { ok: true; progress: CatalogueImport } | PortFailure;

export const catalogueImportPorts = {
  startImport: unprovidedPort<StartImportOutput, StartImportInput>('startImport'),
  readImport: unprovidedPort<ReadImportOutput, ReadImportInput>('readImport'),
};
