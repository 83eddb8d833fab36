import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import { isDueToFail, readFaults } from '../faults/faults.ts';
import { keepMail, type NewMail } from './mails.ts';

const SIZE_LIMIT = 5 * 1024 * 1024;

export interface RunningMailServer {
  port: number;
  close(): Promise<void>;
}

/** What a client reads in place of an acceptance. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A mail server on loopback (port 0: any free one) that keeps all mail in the sandbox's mailbox and sends none on. */
export async function startMailServer(sandbox: SandboxContext, port: number): Promise<RunningMailServer> {
  const closing = new AbortController();
  const receiving = new Set<Promise<void>>();

  async function refuseIfDown(): Promise<void> {
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.down) throw new Refusal(421, 'Service not available, try again later');
  }

  async function takeSender(): Promise<void> {
    await refuseIfDown();
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.refuses === 'sender') throw new Refusal(550, '5.7.1 Sender not allowed');
  }

  async function takeRecipient(): Promise<void> {
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.refuses === 'recipient') throw new Refusal(550, '5.1.1 No such mailbox');
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const message = await readMessage(stream);
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.latencyMs > 0) await wait(smtp.latencyMs, undefined, { signal: closing.signal });
    if (smtp.down) throw new Refusal(421, 'Service not available, try again later');
    if (await isDueToFail(sandbox.sql, 'smtp', smtp.errorRate))
      throw new Refusal(451, 'Requested action aborted: local error in processing');
    if (smtp.refuses === 'message') throw new Refusal(554, '5.7.1 Message refused as spam');
    await keepMail(sandbox, await parseMail(message, session));
  }

  function answer(work: Promise<void>, reply: (error?: Error | null) => void): void {
    const settled = work.then(
      () => reply(),
      (error: unknown) => reply(error instanceof Refusal ? error : failure(error)),
    );
    receiving.add(settled);
    void settled.finally(() => receiving.delete(settled));
  }

  function failure(error: unknown): Refusal {
    if (!closing.signal.aborted) sandbox.log('mail failed', { error: String(error) });
    return new Refusal(451, 'The sandbox failed; its log says why');
  }

  const server = new SMTPServer({
    name: 'sandbox.gari.test',
    size: SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Clients that keep a connection open are not waited for.
    closeTimeout: 1,
    onConnect: (_, reply) => answer(refuseIfDown(), reply),
    onMailFrom: (_, __, reply) => answer(takeSender(), reply),
    onRcptTo: (_, __, reply) => answer(takeRecipient(), reply),
    onData: (stream, session, reply) => answer(receive(stream, session), reply),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.removeAllListeners('error');
  server.on('error', (error) => sandbox.log('mail connection failed', { error: String(error) }));
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      closing.abort();
      await new Promise<void>((resolve) => server.close(resolve));
      await Promise.all(receiving);
    },
  };
}

async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw new Refusal(552, 'The message is too large');
  return Buffer.concat(chunks);
}

async function parseMail(message: Buffer, { envelope }: SMTPServerSession): Promise<NewMail> {
  const mail = await PostalMime.parse(message);
  return {
    recipients: envelope.rcptTo.map(({ address }) => withoutNul(address)),
    sender: withoutNul(mail.from ? writeAddress(mail.from) : (envelope.mailFrom || { address: '' }).address),
    subject: withoutNul(mail.subject ?? ''),
    text: mail.text === undefined ? null : withoutNul(mail.text),
    html: mail.html === undefined ? null : withoutNul(mail.html),
  };
}

function writeAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

/** PostgreSQL takes no NUL in a text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
