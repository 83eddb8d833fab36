import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter } from '../schemas/fields.ts';
import * as imports from '../schemas/imports.ts';
import { exportQuery } from '../schemas/products-admin.ts';
import type { Endpoint } from './endpoint.ts';

export const importEndpoints = {
  startImport: {
    ...routes.startImport,
    caller: 'superuser',
    summary: 'Hand in a catalogue file of at most 20 MB; it is worked on in the background',
    query: imports.importQuery,
    bodyMediaType: 'text/csv',
    reply: imports.startedImport,
    errors: ['VALIDATION'],
  },
  catalogueImport: {
    ...routes.catalogueImport,
    caller: 'superuser',
    summary: 'How far an import is, and what is wrong with which row',
    params: v.object({ id: idParameter }),
    reply: imports.catalogueImport,
    errors: ['NOT_FOUND'],
  },
  exportCatalogue: {
    ...routes.exportCatalogue,
    caller: 'superuser',
    summary:
      'The catalogue, archived products too, or what the list of products shows with these filters, as CSV that an import takes',
    query: exportQuery,
    replyMediaType: 'text/csv',
    reply: v.string(),
    errors: ['VALIDATION'],
  },
  startFitmentImport: {
    ...routes.startFitmentImport,
    caller: 'superuser',
    summary: 'Hand in a fitment file of at most 20 MB, one rule a row; all of it is taken or nothing',
    query: imports.fitmentImportQuery,
    bodyMediaType: 'text/csv',
    reply: imports.startedImport,
    errors: ['VALIDATION'],
  },
  fitmentImport: {
    ...routes.fitmentImport,
    caller: 'superuser',
    summary: 'How far the import of a fitment file is, and what is wrong with which row',
    params: v.object({ id: idParameter }),
    reply: imports.fitmentImport,
    errors: ['NOT_FOUND'],
  },
  exportFitments: {
    ...routes.exportFitments,
    caller: 'superuser',
    summary: 'The fitment rules of all products as CSV that an import takes',
    replyMediaType: 'text/csv',
    reply: v.string(),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
