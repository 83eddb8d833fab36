import { and, desc, ilike, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows } from '../../db/count-rows.ts';
import { auditLog } from '../../db/schema/index.ts';

interface Filter {
  actor: string;
  subject: string;
  page: number;
  pageSize: number;
}

export async function selectAuditPage(
  db: QueryRunner,
  { actor, subject, page, pageSize }: Filter,
): Promise<{ results: AuditEntry[] } & CappedCount> {
  const where = and(
    sql`true`,
    actor === '' ? undefined : ilike(auditLog.actor, `%${escapeLike(actor)}%`),
    subject === '' ? undefined : ilike(auditLog.subject, `${escapeLike(subject)}%`),
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
  return { results, ...(await countRows(db, sql`select from ${auditLog} where ${where}`)) };
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
