import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { listUnknownCodes, toUnknownCodeCsv } from './list-unknown-codes.ts';
import { readConflicts, toConflictCsv } from './read-conflicts.ts';
import { readCoverage, toCoverageCsv } from './read-coverage.ts';

export function fitmentReportRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.fitmentCoverage, readCoverage, toCoverageCsv);
  bind(endpoints.fitmentConflicts, readConflicts, toConflictCsv);
  bind(endpoints.unknownCodes, listUnknownCodes, toUnknownCodeCsv);
}
