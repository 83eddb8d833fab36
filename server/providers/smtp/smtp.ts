import { createTransport } from 'nodemailer';
import { EMAIL_PATTERN } from '#contract/email.ts';

export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try at the same mail, so that a mailbox can tell a repeat. */
  messageId: string;
}

export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail. Rejects with a MailRefused where it never will, with anything else
   * where a later try may succeed.
   */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

/** The mail server refused this recipient or this message for good. */
export class EmailRejectedError extends Error {}

export interface Sender {
  name: string;
  address: string;
}

const TIMEOUT_MS = 15_000;
const MAX_REASON_LENGTH = 300;

/** Mail through any SMTP server; the credentials stand in the address (smtps://user:password@host). */
export function createMailer({ url, from }: { url: string; from: Sender }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ to, ...email }) {
      // nodemailer reads any text as a list of addresses, also one in an envelope.
      if (!EMAIL_PATTERN.test(to)) throw new EmailRejectedError('This is no e-mail address.');
      try {
        await transport.sendMail({
          ...email,
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
        });
      } catch (error) {
        throw isPermanentFailure(error) ? new EmailRejectedError(describeMailError(error)) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** What the mail server said, or what went wrong on the way to it, in at most 300 characters. */
export function describeMailError(error: unknown): string {
  const { message, response } = error as { message?: string; response?: string };
  return (response ?? message ?? String(error)).slice(0, MAX_REASON_LENGTH);
}

/**
 * A 5xx (RFC 5321, 4.2.1) about the recipient or the message. One about signing in or the sender is for the shop to mend,
 * and the mail can go afterwards.
 */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command);
}
