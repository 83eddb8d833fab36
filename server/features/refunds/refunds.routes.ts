import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { pageOf } from '../../http/page-of.ts';
import { changeRefund } from './change-refund.ts';
import { selectRefundPage } from './refunds.queries.ts';

const PAGE_SIZE = 20;

export function refundRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.refunds, async (ctx, { query: { state, page } }) =>
    pageOf(await selectRefundPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
      path: endpoints.refunds.path,
      parameters: { state },
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  bind(app, deps, endpoints.changeRefund, (ctx, { params, body }) =>
    changeRefund(ctx, { ...body, id: params.id }),
  );
}
