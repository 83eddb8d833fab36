import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../../../server/providers/smtp/smtp.ts';

const received: string[] = [];
async function receive(stream: Readable, reply: () => void) {
  received.push(await text(stream));
  reply();
}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  closeTimeout: 1,
  onData: (stream, _, reply) => {
    void receive(stream, reply);
  },
});
let mailer: ReturnType<typeof createMailer>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Gari', address: 'shop@gari.test' },
  });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const email = {
  to: 'njeri@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@gari.test>',
};

test('[ACCOUNT-05] an email that needs consent has the header fields by which mail programs unsubscribe', async () => {
  const unsubscribeUrl = `https://gari.test/api/a/unsubscribe/${'t'.repeat(43)}/`;
  await mailer.send({ ...email, unsubscribeUrl });
  const message = received.at(-1)!.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(message).toMatch(/^List-Unsubscribe: <https:\/\/gari\.test\/api\/a\/unsubscribe\/t{43}\/>\r$/m);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

test('[ACCOUNT-05] an email about an order has none', async () => {
  await mailer.send(email);
  expect(received.at(-1)).not.toMatch(/List-Unsubscribe/);
});
