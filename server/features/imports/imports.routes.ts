import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindText, createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { downloadFitments } from '../fitment-files/export-fitments.ts';
import { downloadCatalogue } from './export-catalogue.ts';
import { readFitmentImport, readImport } from './read-import.ts';
import { startFitmentImport, startImport } from './start-import.ts';

export function importRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.startImport, startImport);
  bind(endpoints.catalogueImport, readImport);
  bind(endpoints.startFitmentImport, startFitmentImport);
  bind(endpoints.fitmentImport, readFitmentImport);
  bindText(app, deps, endpoints.exportCatalogue, downloadCatalogue);
  bindText(app, deps, endpoints.exportFitments, downloadFitments);
}
