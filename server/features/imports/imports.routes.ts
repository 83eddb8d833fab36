import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind, bindText } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { logSecurityEvent } from '../../log-security-event.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { readImport } from './read-import.ts';
import { startImport } from './start-import.ts';

export function importRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.startImport, (ctx, { query, request }) => startImport(ctx, query, request));
  bind(app, deps, endpoints.catalogueImport, (ctx, { params }) => readImport(ctx, params.id));
  bindText(app, deps, endpoints.exportCatalogue, (ctx) => {
    logSecurityEvent(ctx, 'catalogue_exported', ctx.actor.kind === 'user' ? ctx.actor.user.id : null);
    return exportCatalogue(ctx);
  });
}
