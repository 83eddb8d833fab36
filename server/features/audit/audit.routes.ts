import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { paginate } from '../../http/paginate.ts';
import { selectAuditPage } from './audit.queries.ts';

const PAGE_SIZE = 50;

export function auditRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.audit, async (ctx, { query: { page, actor, subject } }) =>
    paginate(await selectAuditPage(ctx.db, { actor, subject, page, pageSize: PAGE_SIZE }), {
      path: endpoints.audit.path,
      parameters: { actor, subject },
      page,
      pageSize: PAGE_SIZE,
    }),
  );
}
