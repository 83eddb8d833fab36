import type { SandboxContext } from '../context.ts';

const MAX_STORED = 1000;
const MAX_LISTED = 100;

export interface NewTextMessage {
  recipient: string;
  /** '' if the message names none. */
  sender: string;
  text: string;
}

interface TextMessageRow {
  id: number;
  to: string;
  from: string;
  text: string;
  receivedAt: number;
}

/** Deletes the oldest beyond 1,000. Returns the id. */
export async function storeMessage(
  { sql, now }: SandboxContext,
  { recipient, sender, text }: NewTextMessage,
): Promise<number> {
  const [stored] = await sql<{ id: number }[]>`
    insert into sandbox.text_messages (recipient, sender, text, received_at)
    values (${recipient}, ${sender}, ${text}, ${now().toISOString()}) returning id`;
  await sql`
    delete from sandbox.text_messages
    where id <= (select id from sandbox.text_messages order by id desc offset ${MAX_STORED} limit 1)`;
  return stored!.id;
}

/** The newest 100 to one number or to all, newest first. */
export async function listMessages({ sql }: SandboxContext, to: string | null) {
  const rows = await sql<TextMessageRow[]>`
    select id, recipient as "to", sender as "from", text, (extract(epoch from received_at) * 1000)::float8 as "receivedAt"
    from sandbox.text_messages where ${to}::text is null or recipient = ${to} order by id desc limit ${MAX_LISTED}`;
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}
