import { and, desc, ilike, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/types.ts';
import type { Queries } from '../../db/client.ts';
import { type Counted, countRows } from '../../db/count-rows.ts';
import { auditLog } from '../../db/schema/index.ts';

interface Filter {
  actor: string;
  subject: string;
  page: number;
  pageSize: number;
}

/** One page of what staff did, the latest first. */
export async function selectAuditPage(
  db: Queries,
  { actor, subject, page, pageSize }: Filter,
): Promise<{ results: AuditEntry[] } & Counted> {
  const where = and(
    sql`true`,
    actor === '' ? undefined : ilike(auditLog.actor, `%${literal(actor)}%`),
    subject === '' ? undefined : ilike(auditLog.subject, `${literal(subject)}%`),
  );
  const { id, at, actor: who, action, subject: what, before, after } = auditLog;
  const rows = await db
    .select({ id, at, actor: who, action, subject: what, before, after })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const results = rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  return { results, ...(await countRows(db, sql`select from ${auditLog} where ${where}`)) };
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
