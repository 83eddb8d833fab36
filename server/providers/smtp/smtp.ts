import { EMAIL_PATTERN } from '#contract/email.ts';
import { trace } from '../../tracing/span.ts';

export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that mailboxes can detect duplicates. */
  messageId: string;
  /** A POST to it unsubscribes; in the header fields of RFC 2369 and RFC 8058. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves once the mail server accepted the email. Throws EmailRejectedError when it never will; after any other
   * error a retry may succeed.
   */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

export class EmailRejectedError extends Error {}

export interface Sender {
  name: string;
  address: string;
}

const TIMEOUT_MS = 15_000;
const MAX_REASON_LENGTH = 300;

/** Connects and signs in, and sends nothing. Throws what the mail server or the network says. */
export async function checkMailServer(url: string, timeoutMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The URL includes the credentials: smtps://user:password@host. */
export function createMailer({ url, from }: { url: string; from: Sender }): Mailer {
  async function openTransport() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }
  const { hostname } = new URL(url);
  const span = { name: 'send email', kind: 'client', attributes: { 'server.address': hostname } } as const;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, unsubscribeUrl, ...email }) {
      // nodemailer parses any text as an address list, even in the envelope.
      if (!EMAIL_PATTERN.test(to)) throw new EmailRejectedError('This is no email address.');
      try {
        const opened = await (transport ??= openTransport());
        await trace(span, () =>
          opened.sendMail({
            ...email,
            ...(unsubscribeUrl && {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
            from,
            to: { name: '', address: to },
            envelope: { from: from.address, to: [to] },
          }),
        );
      } catch (error) {
        throw isPermanentFailure(error) ? new EmailRejectedError(describeMailError(error)) : error;
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Returns the mail server's reply or the connection error, at most 300 characters. */
export function describeMailError(error: unknown): string {
  const { message, response } = error as { message?: string; response?: string };
  return (response ?? message ?? String(error)).slice(0, MAX_REASON_LENGTH);
}

/**
 * A 5xx reply (RFC 5321, 4.2.1) about the recipient or the message is permanent. One about authentication or the
 * sender is a configuration error, after which the email can still be sent.
 */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command);
}
