import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindText, createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { downloadCatalogue } from './export-catalogue.ts';
import { readImport } from './read-import.ts';
import { startImport } from './start-import.ts';

export function importRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.startImport, startImport);
  bind(endpoints.catalogueImport, readImport);
  bindText(app, deps, endpoints.exportCatalogue, downloadCatalogue);
}
