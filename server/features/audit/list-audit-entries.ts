import { routes } from '#contract/routes.ts';
import type { AuditPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectAuditPage } from './audit.queries.ts';
import { withPictures } from './with-pictures.ts';

const PAGE_SIZE = 50;

export async function listAuditEntries(
  ctx: Context,
  { query: { actor, subject, from, to, page } }: Input<'audit', 'query'>,
): Promise<AuditPage> {
  const found = await selectAuditPage(ctx.db, { actor, subject, from, to, page, pageSize: PAGE_SIZE });
  const results = await withPictures(ctx.db, found.results);
  return paginate(
    { ...found, results },
    {
      path: routes.audit.path,
      parameters: { actor, subject, from: from ?? '', to: to ?? '' },
      page,
      pageSize: PAGE_SIZE,
    },
  );
}
