import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import { readFaults, shouldFail } from '../faults/faults.ts';
import { type NewEmail, storeEmail } from './emails.ts';

const SIZE_LIMIT = 5 * 1024 * 1024;

export interface RunningMailServer {
  port: number;
  close(): Promise<void>;
}

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A mail server on loopback that stores all emails and forwards none. Port 0 picks a free port. */
export async function startMailServer(sandbox: SandboxContext, port: number): Promise<RunningMailServer> {
  const closing = new AbortController();
  const pendingCommands = new Set<Promise<void>>();

  async function assertUp(): Promise<void> {
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.down) throw new SmtpError(421, 'Service not available, try again later');
  }

  async function acceptSender(): Promise<void> {
    await assertUp();
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.refuses === 'sender') throw new SmtpError(550, '5.7.1 Sender not allowed');
  }

  async function acceptRecipient(): Promise<void> {
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.refuses === 'recipient') throw new SmtpError(550, '5.1.1 No such mailbox');
  }

  async function receiveMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const message = await readMessage(stream);
    const { smtp } = await readFaults(sandbox.sql);
    if (smtp.latencyMs > 0) await wait(smtp.latencyMs, undefined, { signal: closing.signal });
    if (smtp.down) throw new SmtpError(421, 'Service not available, try again later');
    if (await shouldFail(sandbox.sql, 'smtp', smtp.errorRate))
      throw new SmtpError(451, 'Requested action aborted: local error in processing');
    if (smtp.refuses === 'message') throw new SmtpError(554, '5.7.1 Message refused as spam');
    await storeEmail(sandbox, await parseEmail(message, session));
  }

  function respond(command: Promise<void>, reply: (error?: Error | null) => void): void {
    const settled = command.then(
      () => reply(),
      (error: unknown) => reply(error instanceof SmtpError ? error : toSmtpError(error)),
    );
    pendingCommands.add(settled);
    void settled.finally(() => pendingCommands.delete(settled));
  }

  function toSmtpError(error: unknown): SmtpError {
    if (!closing.signal.aborted) sandbox.log('mail failed', { error: String(error) });
    return new SmtpError(451, 'The sandbox failed; its log says why');
  }

  const server = new SMTPServer({
    name: 'sandbox.gari.test',
    size: SIZE_LIMIT,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Do not wait for clients that keep a connection open.
    closeTimeout: 1,
    onConnect: (_, reply) => respond(assertUp(), reply),
    onMailFrom: (_, __, reply) => respond(acceptSender(), reply),
    onRcptTo: (_, __, reply) => respond(acceptRecipient(), reply),
    onData: (stream, session, reply) => respond(receiveMessage(stream, session), reply),
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
      await Promise.all(pendingCommands);
    },
  };
}

async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw new SmtpError(552, 'The message is too large');
  return Buffer.concat(chunks);
}

async function parseEmail(message: Buffer, { envelope }: SMTPServerSession): Promise<NewEmail> {
  const email = await PostalMime.parse(message);
  return {
    recipients: envelope.rcptTo.map(({ address }) => stripNul(address)),
    sender: stripNul(email.from ? formatAddress(email.from) : (envelope.mailFrom || { address: '' }).address),
    subject: stripNul(email.subject ?? ''),
    text: email.text === undefined ? null : stripNul(email.text),
    html: email.html === undefined ? null : stripNul(email.html),
  };
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

/** PostgreSQL text cannot contain NUL. */
function stripNul(text: string): string {
  return text.replaceAll('\0', '');
}
