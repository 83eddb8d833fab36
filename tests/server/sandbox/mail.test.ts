import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningMailServer, startMailServer } from '#server/sandbox/smtp/mail-server.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

const MAILS = '/sandbox/mail/messages';

let sandbox: TestSandbox;
let server: RunningMailServer;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  server = await startMailServer(sandbox.context, 0);
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const mail = {
  from: 'Gari <shop@gari.test>',
  to: 'amina@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.',
};

function send(overrides: Record<string, unknown> = {}, port = server.port) {
  return createTransport({ host: '127.0.0.1', port }).sendMail({ ...mail, ...overrides });
}

const smtpFaults = (smtp: Record<string, unknown>) => sandbox.send('/sandbox/faults', 'PUT', { smtp });

async function subjects(query = ''): Promise<string[]> {
  return (await sandbox.send(MAILS + query)).body.map(({ subject }: { subject: string }) => subject);
}

describe('a received email', () => {
  test('is stored with text and HTML', async () => {
    await send({ html: '<p>Your code is <b>123456</b>.</p>' });
    expect(await sandbox.send(`${MAILS}?to=amina@example.com`)).toEqual({
      status: 200,
      body: [
        {
          id: expect.any(Number),
          to: 'amina@example.com',
          subject: 'Your code',
          text: 'Your code is 123456.\n',
          html: '<p>Your code is <b>123456</b>.</p>\n',
          receivedAt: '2026-03-02T09:15:00.000Z',
        },
      ],
    });
  });

  test('may contain only text', async () => {
    await send();
    expect((await sandbox.send(MAILS)).body).toMatchObject([{ text: 'Your code is 123456.\n', html: null }]);
  });

  test('preserves non-ASCII letters in names, subject and contents', async () => {
    await send({
      from: '"Gari – Vipuri" <shop@gari.test>',
      subject: 'Umelipa Ksh 1,500 ✓ – asante sana, Ñjeri! 自動車',
      text: 'Breki → “mbele”',
    });
    const [{ id }] = (await sandbox.send(MAILS)).body;
    expect((await sandbox.send(`${MAILS}/${id}`)).body).toEqual({
      id,
      to: 'amina@example.com',
      from: 'Gari – Vipuri <shop@gari.test>',
      subject: 'Umelipa Ksh 1,500 ✓ – asante sana, Ñjeri! 自動車',
      text: 'Breki → “mbele”\n',
      html: null,
      receivedAt: '2026-03-02T09:15:00.000Z',
    });
  });

  test('is stored once for each recipient, including BCC', async () => {
    await send({ to: 'amina@example.com, Peter <peter@example.com>', bcc: 'archive@gari.test' });
    const recipients = (await sandbox.send(MAILS)).body.map(({ to }: { to: string }) => to);
    expect(recipients).toEqual(['archive@gari.test', 'peter@example.com', 'amina@example.com']);
  });

  test('may lack a subject and contain characters that PostgreSQL text does not allow', async () => {
    await send({ subject: '', text: 'a\0b' });
    expect((await sandbox.send(MAILS)).body).toMatchObject([{ subject: '', text: 'ab\n' }]);
  });

  test('is refused over 5 MB, and the next one is accepted', async () => {
    await expect(send({ text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({ responseCode: 552 });
    await send({ subject: 'Small' });
    expect(await subjects()).toEqual(['Small']);
  });

  test('needs no password and offers no encryption', async () => {
    const auth = { user: 'gari', pass: 'secret' };
    const transport = createTransport({ host: '127.0.0.1', port: server.port, auth });
    const { ehlo, response } = await transport.sendMail(mail);
    expect(ehlo).toEqual(['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 5242880']);
    expect(response).toBe('250 OK: message queued');
  });

  test('replaces the oldest beyond 1,000', async () => {
    await sandbox.database.sql`
      insert into sandbox.mails (recipient, sender, subject, received_at)
      select 'amina@example.com', 'shop@gari.test', 'Mail ' || n, now() from generate_series(1, 999) n`;
    await send({ to: 'amina@example.com, amina@example.org', subject: 'Mail 1000' });
    const matchingSubjects = await subjects('?to=amina@example.com');
    expect([matchingSubjects.length, matchingSubjects[0], matchingSubjects.at(-1)]).toEqual([
      999,
      'Mail 1000',
      'Mail 2',
    ]);
    expect((await sandbox.database.sql`select count(*)::int from sandbox.mails`)[0]).toEqual({ count: 1000 });
  });
});

describe('GET and DELETE /sandbox/mail/messages', () => {
  test('lists newest first, for one address in any case', async () => {
    await send({ subject: 'First' });
    await send({ subject: 'Another’s', to: 'peter@example.com' });
    await send({ subject: 'Second', to: 'Amina@Example.COM' });
    expect(await subjects('?to=AMINA@example.com')).toEqual(['Second', 'First']);
    expect(await subjects('?to=')).toEqual(['Second', 'Another’s', 'First']);
    expect(await subjects('?to=nobody@example.com')).toEqual([]);
  });

  test('a plus in an address is written %2B', async () => {
    await send({ to: 'amina+gari@example.com' });
    expect(await subjects('?to=amina%2Bgari@example.com')).toEqual(['Your code']);
  });

  test('without an address lists the newest 100', async () => {
    await sandbox.database.sql`
      insert into sandbox.mails (recipient, sender, subject, received_at)
      select 'amina@example.com', 'shop@gari.test', 'Mail ' || n, now() from generate_series(1, 101) n`;
    const listed = await subjects();
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([100, 'Mail 101', 'Mail 2']);
  });

  test('DELETE empties one mailbox, or all', async () => {
    await send({ to: 'amina@example.com, peter@example.com' });
    await send({ to: 'amina@example.com' });
    expect(await sandbox.send(`${MAILS}?to=AMINA@example.com`, 'DELETE')).toEqual({
      status: 200,
      body: { deleted: 2 },
    });
    expect((await sandbox.send(MAILS)).body).toMatchObject([{ to: 'peter@example.com' }]);
    expect((await sandbox.send(MAILS, 'DELETE')).body).toEqual({ deleted: 1 });
    expect(await subjects()).toEqual([]);
  });

  test.each(['amina', 'amina@', '@example.com', 'a@b@c', 'a b@c'])('refuses %s as an address', async (to) => {
    const refused = { status: 400, body: { message: 'to: must be an email address.' } };
    const query = `?to=${encodeURIComponent(to)}`;
    expect(await sandbox.send(MAILS + query)).toEqual(refused);
    expect(await sandbox.send(MAILS + query, 'DELETE')).toEqual(refused);
    expect(await sandbox.send(`/sandbox/mail/summaries${query}`)).toEqual(refused);
  });

  test.each(['0', '1', '99999999999', 'x', '1.5'])('email %s is not found', async (id) => {
    expect(await sandbox.send(`${MAILS}/${id}`)).toEqual({
      status: 404,
      body: { message: 'There is no such mail.' },
    });
  });

  test('summaries omit the contents', async () => {
    await send({ html: '<p>Hello</p>' });
    expect((await sandbox.send('/sandbox/mail/summaries?to=amina@example.com')).body).toEqual([
      {
        id: expect.any(Number),
        to: 'amina@example.com',
        subject: 'Your code',
        receivedAt: '2026-03-02T09:15:00.000Z',
      },
    ]);
  });
});

describe('the mail server’s switches', () => {
  test('down refuses connections, and email arrives again afterwards', async () => {
    await smtpFaults({ down: true });
    await expect(send()).rejects.toMatchObject({ responseCode: 421, command: 'CONN' });
    await smtpFaults({});
    await send();
    expect(await subjects()).toEqual(['Your code']);
  });

  test('down ends open connections', async () => {
    const pool = createTransport({ host: '127.0.0.1', port: server.port, pool: true, maxConnections: 1 });
    await pool.sendMail(mail);
    await smtpFaults({ down: true });
    await expect(pool.sendMail(mail)).rejects.toMatchObject({ responseCode: 421 });
    pool.close();
    expect(await subjects()).toEqual(['Your code']);
  });

  test('errorRate 0.5 refuses every other message', async () => {
    await smtpFaults({ errorRate: 0.5 });
    await send({ subject: 'First' });
    await expect(send({ subject: 'Second' })).rejects.toMatchObject({ responseCode: 451, command: 'DATA' });
    await send({ subject: 'Third' });
    await expect(send({ subject: 'Fourth' })).rejects.toMatchObject({ responseCode: 451 });
    expect(await subjects()).toEqual(['Third', 'First']);
  });

  test('latencyMs delays the reply to a message', async () => {
    await smtpFaults({ latencyMs: 60 });
    const before = performance.now();
    await send();
    expect(performance.now() - before).toBeGreaterThanOrEqual(59);
  });
});

describe('closing', () => {
  test('waits neither for a slow reply nor for an open connection', async () => {
    const closing = await startMailServer(sandbox.context, 0);
    const pool = createTransport({ host: '127.0.0.1', port: closing.port, pool: true });
    await pool.sendMail(mail);
    await smtpFaults({ latencyMs: 30_000 });
    const unanswered = send({ subject: 'Slow' }, closing.port).catch(({ message }: Error) => message);
    await expect.poll(async () => (await sandbox.database.sql`select 1 from sandbox.mails`).length).toBe(1);
    const before = performance.now();
    await closing.close();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await unanswered).toEqual(expect.any(String));
    pool.close();
    expect(await subjects()).toEqual(['Your code']);
  });

  test('a port in use is an error', async () => {
    await expect(startMailServer(sandbox.context, server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
