import type { SandboxContext } from '../context.ts';

const MAX_STORED_EMAILS = 1000;
const MAX_LISTED_EMAILS = 100;

export interface NewEmail {
  recipients: string[];
  sender: string;
  subject: string;
  text: string | null;
  html: string | null;
}

interface EmailRow {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  receivedAt: number;
}

/** Stores one copy per recipient and deletes the oldest beyond 1,000. */
export async function storeEmail({ sql, now }: SandboxContext, email: NewEmail): Promise<void> {
  const at = now().toISOString();
  await sql.begin(async (tx) => {
    for (const recipient of email.recipients) {
      await tx`
        insert into sandbox.mails (recipient, sender, subject, text, html, received_at)
        values (${recipient}, ${email.sender}, ${email.subject}, ${email.text}, ${email.html}, ${at})`;
    }
    await tx`
      delete from sandbox.mails
      where id <= (select id from sandbox.mails order by id desc offset ${MAX_STORED_EMAILS} limit 1)`;
  });
}

export async function listEmails(sandbox: SandboxContext, to: string | undefined) {
  const rows = await readRows(sandbox, to);
  return rows.map(({ id, to, subject, text, html, receivedAt }) => ({
    id,
    to,
    subject,
    text,
    html,
    receivedAt: new Date(receivedAt).toISOString(),
  }));
}

export async function listSummaries(sandbox: SandboxContext, to: string | undefined) {
  const rows = await sandbox.sql<Pick<EmailRow, 'id' | 'to' | 'subject' | 'receivedAt'>[]>`
    select id, recipient as "to", subject, (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from sandbox.mails where ${recipientCondition(sandbox, to)}
    order by id desc ${limitClause(sandbox, to)}`;
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}

export async function readEmail({ sql }: SandboxContext, id: number) {
  const [row] = await sql<EmailRow[]>`select ${emailColumns(sql)} from sandbox.mails where id = ${id}`;
  return row ? { ...row, receivedAt: new Date(row.receivedAt).toISOString() } : null;
}

/** Deletes the emails to one address or all emails. Returns how many were deleted. */
export async function deleteEmails(sandbox: SandboxContext, to: string | undefined): Promise<number> {
  const { count } = await sandbox.sql`delete from sandbox.mails where ${recipientCondition(sandbox, to)}`;
  return count;
}

function readRows(sandbox: SandboxContext, to: string | undefined) {
  return sandbox.sql<EmailRow[]>`
    select ${emailColumns(sandbox.sql)} from sandbox.mails where ${recipientCondition(sandbox, to)}
    order by id desc ${limitClause(sandbox, to)}`;
}

function emailColumns(sql: SandboxContext['sql']) {
  return sql`id, recipient as "to", sender as "from", subject, text, html,
    (extract(epoch from received_at) * 1000)::float8 as "receivedAt"`;
}

function recipientCondition({ sql }: SandboxContext, to: string | undefined) {
  return to === undefined ? sql`true` : sql`lower(recipient) = lower(${to})`;
}

function limitClause({ sql }: SandboxContext, to: string | undefined) {
  return to === undefined ? sql`limit ${MAX_LISTED_EMAILS}` : sql``;
}
