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

export async function listEmails({ sql }: SandboxContext, to: string | undefined) {
  const rows = await sql<Omit<EmailRow, 'from'>[]>`
    select id, recipient as "to", subject, text, html, (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from sandbox.mails where ${to ?? null}::text is null or lower(recipient) = lower(${to ?? null})
    order by id desc limit ${to === undefined ? MAX_LISTED_EMAILS : null}`;
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}

export async function listSummaries(sandbox: SandboxContext, to: string | undefined) {
  const emails = await listEmails(sandbox, to);
  return emails.map(({ id, to, subject, receivedAt }) => ({ id, to, subject, receivedAt }));
}

export async function readEmail({ sql }: SandboxContext, id: number) {
  const [row] = await sql<EmailRow[]>`
    select id, recipient as "to", sender as "from", subject, text, html,
      (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from sandbox.mails where id = ${id}`;
  return row ? { ...row, receivedAt: new Date(row.receivedAt).toISOString() } : null;
}

/** Deletes the emails to one address or all emails. Returns how many were deleted. */
export async function deleteEmails({ sql }: SandboxContext, to: string | undefined): Promise<number> {
  const deleted = await sql`
    delete from sandbox.mails where ${to ?? null}::text is null or lower(recipient) = lower(${to ?? null}) returning 1`;
  return deleted.length;
}
