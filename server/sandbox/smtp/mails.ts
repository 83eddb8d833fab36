import type { SandboxContext } from '../context.ts';

const KEPT = 1000;
const LISTED_OF_ALL = 100;

export interface NewMail {
  recipients: string[];
  sender: string;
  subject: string;
  text: string | null;
  html: string | null;
}

interface MailRow {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  receivedAt: number;
}

/** Keeps a mail once for each recipient; beyond 1,000 the oldest go. */
export async function keepMail({ sql, now }: SandboxContext, mail: NewMail): Promise<void> {
  const at = now().toISOString();
  await sql.begin(async (tx) => {
    for (const recipient of mail.recipients) {
      await tx`
        insert into sandbox.mails (recipient, sender, subject, text, html, received_at)
        values (${recipient}, ${mail.sender}, ${mail.subject}, ${mail.text}, ${mail.html}, ${at})`;
    }
    await tx`
      delete from sandbox.mails
      where id <= (select id from sandbox.mails order by id desc offset ${KEPT} limit 1)`;
  });
}

/** The mail of one address, or the newest of all addresses; newest first. */
export async function listMails(sandbox: SandboxContext, to: string | undefined) {
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

/** The same without their contents, for a page that looks every other second. */
export async function listSummaries(sandbox: SandboxContext, to: string | undefined) {
  const rows = await sandbox.sql<Pick<MailRow, 'id' | 'to' | 'subject' | 'receivedAt'>[]>`
    select id, recipient as "to", subject, (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from sandbox.mails where ${addressedTo(sandbox, to)}
    order by id desc ${limitFor(sandbox, to)}`;
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}

export async function readMail({ sql }: SandboxContext, id: number) {
  const [row] = await sql<MailRow[]>`select ${mailColumns(sql)} from sandbox.mails where id = ${id}`;
  return row ? { ...row, receivedAt: new Date(row.receivedAt).toISOString() } : null;
}

/** Throws the mail of one address away, or all of it; answers how many went. */
export async function deleteMails(sandbox: SandboxContext, to: string | undefined): Promise<number> {
  const { count } = await sandbox.sql`delete from sandbox.mails where ${addressedTo(sandbox, to)}`;
  return count;
}

function readRows(sandbox: SandboxContext, to: string | undefined) {
  return sandbox.sql<MailRow[]>`
    select ${mailColumns(sandbox.sql)} from sandbox.mails where ${addressedTo(sandbox, to)}
    order by id desc ${limitFor(sandbox, to)}`;
}

function mailColumns(sql: SandboxContext['sql']) {
  return sql`id, recipient as "to", sender as "from", subject, text, html,
    (extract(epoch from received_at) * 1000)::float8 as "receivedAt"`;
}

function addressedTo({ sql }: SandboxContext, to: string | undefined) {
  return to === undefined ? sql`true` : sql`lower(recipient) = lower(${to})`;
}

function limitFor({ sql }: SandboxContext, to: string | undefined) {
  return to === undefined ? sql`limit ${LISTED_OF_ALL}` : sql``;
}
