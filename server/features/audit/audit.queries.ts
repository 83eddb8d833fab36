import { and, desc, gte, ilike, like, lt, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED, MAX_COUNTED_OF_SEARCH } from '../../db/count-rows.ts';
import { startOfDay, startOfNextDay } from '../../db/nairobi-days.ts';
import { auditLog } from '../../db/schema/index.ts';

interface Filter {
  actor: string;
  subject: string;
  /** Days in Africa/Nairobi, both inclusive; null is no bound. */
  from: string | null;
  to: string | null;
  page: number;
  pageSize: number;
}

export async function selectAuditPage(
  db: QueryRunner,
  { actor, subject, from, to, page, pageSize }: Filter,
): Promise<{ results: AuditEntry[] } & CappedCount> {
  const where = and(
    sql`true`,
    actor === '' ? undefined : ilike(auditLog.actor, `%${escapeLike(actor)}%`),
    subject === ''
      ? undefined
      : like(sql`lower(${auditLog.subject})`, sql`lower(${`${escapeLike(subject)}%`})`),
    from === null ? undefined : gte(auditLog.at, startOfDay(from)),
    to === null ? undefined : lt(auditLog.at, startOfNextDay(to)),
  );
  const { id, at, actor: actorColumn, action, subject: subjectColumn, before, after } = auditLog;
  const rows = await db
    .select({ id, at, actor: actorColumn, action, subject: subjectColumn, before, after })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const results = rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  const max = actor === '' && subject === '' ? MAX_COUNTED : MAX_COUNTED_OF_SEARCH;
  return { results, ...(await countRows(db, sql`select from ${auditLog} where ${where}`, max)) };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
