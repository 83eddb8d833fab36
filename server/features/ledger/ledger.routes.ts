import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindText } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { downloadLedger } from './export-ledger.ts';

export function ledgerRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bindText(app, deps, endpoints.exportLedger, downloadLedger);
}
