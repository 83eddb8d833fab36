import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try at the same mail, so that a mailbox can tell a repeat. */
  messageId: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

/** Mail through any SMTP server; the credentials stand in the address (smtps://user:password@host). */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
