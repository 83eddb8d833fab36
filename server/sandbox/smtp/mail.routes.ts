import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SandboxContext } from '../context.ts';
import { deleteMails, listMails, listSummaries, readMail } from './mails.ts';

const ID = /^[1-9]\d{0,8}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** `/sandbox/mail`: the mailbox as JSON. */
export function mailRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/messages', async (c) => c.json(await listMails(sandbox, addressFilter(c.req.query('to')))))
    .delete('/messages', async (c) =>
      c.json({ deleted: await deleteMails(sandbox, addressFilter(c.req.query('to'))) }),
    )
    .get('/summaries', async (c) => c.json(await listSummaries(sandbox, addressFilter(c.req.query('to')))))
    .get('/messages/:id', async (c) => {
      const id = c.req.param('id');
      const mail = ID.test(id) ? await readMail(sandbox, Number(id)) : null;
      if (!mail) throw new HTTPException(404, { message: 'There is no such mail.' });
      return c.json(mail);
    });
}

/** True for what looks like an e-mail address. */
export function isAddress(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text);
}

function addressFilter(text: string | undefined): string | undefined {
  const address = text?.trim();
  if (!address) return undefined;
  if (!isAddress(address)) throw new HTTPException(400, { message: 'to: must be an e-mail address.' });
  return address;
}
