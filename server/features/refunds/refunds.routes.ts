import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { listRefunds } from './list-refunds.ts';
import { noteRefund } from './note-refund.ts';
import { recordPayback } from './record-payback.ts';
import { reopenRefund } from './reopen-refund.ts';

export function refundRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.refunds, listRefunds);
  bind(endpoints.noteRefund, noteRefund);
  bind(endpoints.recordPayback, recordPayback);
  bind(endpoints.reopenRefund, reopenRefund);
}
