import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { paginate } from '../../http/paginate.ts';
import { noteRefund } from './note-refund.ts';
import { recordPayback } from './record-payback.ts';
import { selectRefundPage } from './refunds.queries.ts';
import { reopenRefund } from './reopen-refund.ts';

const PAGE_SIZE = 20;

export function refundRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.refunds, async (ctx, { query: { state, page } }) =>
    paginate(await selectRefundPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
      path: endpoints.refunds.path,
      parameters: { state },
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  bind(endpoints.noteRefund, noteRefund);
  bind(endpoints.recordPayback, recordPayback);
  bind(endpoints.reopenRefund, reopenRefund);
}
