import type { PersonalData } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { runInTransaction } from '../../db/client.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readCustomer } from './customers.queries.ts';
import { readPersonalData } from './personal-data.queries.ts';

export async function exportCustomer(
  ctx: RequestContext,
  { params: { id } }: Input<'exportCustomer', 'params'>,
): Promise<PersonalData> {
  const data = await runInTransaction(ctx.db, async (tx) => {
    await readCustomer(tx, id);
    const subject = `user ${id}`;
    await writeAudit(tx, { at: ctx.now(), actor: ctx.actor, action: 'export personal data', subject });
    return readPersonalData(tx, id, ctx.now());
  });
  logSecurityEvent(ctx, 'personal_data_exported', id);
  return data;
}
