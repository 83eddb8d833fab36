import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SandboxContext } from '../context.ts';
import { deleteEmails, listEmails, listSummaries, readEmail } from './emails.ts';

const ID = /^[1-9]\d{0,8}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function mailRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/messages', async (c) => c.json(await listEmails(sandbox, parseAddressFilter(c.req.query('to')))))
    .delete('/messages', async (c) =>
      c.json({ deleted: await deleteEmails(sandbox, parseAddressFilter(c.req.query('to'))) }),
    )
    .get('/summaries', async (c) =>
      c.json(await listSummaries(sandbox, parseAddressFilter(c.req.query('to')))),
    )
    .get('/messages/:id', async (c) => {
      const id = c.req.param('id');
      const email = ID.test(id) ? await readEmail(sandbox, Number(id)) : null;
      if (!email) throw new HTTPException(404, { message: 'There is no such mail.' });
      return c.json(email);
    });
}

export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text);
}

function parseAddressFilter(text: string | undefined): string | undefined {
  const address = text?.trim();
  if (!address) return undefined;
  if (!isEmailAddress(address)) throw new HTTPException(400, { message: 'to: must be an email address.' });
  return address;
}
