import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { paginate } from '../../http/paginate.ts';
import { noteRefund } from './note-refund.ts';
import { recordPayback } from './record-payback.ts';
import { selectRefundPage } from './refunds.queries.ts';
import { reopenRefund } from './reopen-refund.ts';

const PAGE_SIZE = 20;

export function refundRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.refunds, async (ctx, { query: { state, page } }) =>
    paginate(await selectRefundPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
      path: endpoints.refunds.path,
      parameters: { state },
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  bind(app, deps, endpoints.noteRefund, (ctx, { params, body }) =>
    noteRefund(ctx, { ...body, id: params.id }),
  );
  bind(app, deps, endpoints.recordPayback, (ctx, { params, body }) =>
    recordPayback(ctx, { ...body, id: params.id }),
  );
  bind(app, deps, endpoints.reopenRefund, (ctx, { params, body }) =>
    reopenRefund(ctx, { ...body, id: params.id }),
  );
}
