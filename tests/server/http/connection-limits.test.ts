import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CONNECTION_LIMITS, createHttpServer } from '../../../server/http/http-server.ts';

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((done) => (server ? server.close(done) : done(null)));
  server = null;
});

const SHORT_TIMEOUTS: Record<keyof typeof CONNECTION_LIMITS, number> = {
  ...CONNECTION_LIMITS,
  headersTimeoutMs: 150,
  requestTimeoutMs: 300,
  checkIntervalMs: 50,
};

/** Replies with the length of the body. */
async function listen(limits: typeof SHORT_TIMEOUTS = SHORT_TIMEOUTS): Promise<number> {
  const started = createHttpServer(async (request) => {
    const body = await request.text().catch(() => null);
    return new Response(String(body?.length ?? 'cut off'));
  }, limits);
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return (started.address() as AddressInfo).port;
}

interface Connection {
  /** Everything received, once the server has closed the connection. */
  received: Promise<string>;
  send(text: string): void;
}

function open(port: number, sent: string): Promise<Connection> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(sent);
      resolve({ received, send: (text) => void socket.write(text) });
    });
    sockets.push(socket);
    const received = new Promise<string>((done) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(text));
    });
  });
}

const getStatusLine = async ({ received }: Connection) => (await received).split('\r\n')[0];
const REQUEST = 'POST / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n';

test('[HARDEN-03] the limits of the shop: 15 s for headers, 5 minutes for a request, 16 KB of headers, 2,000 connections', () => {
  const { headersTimeout, requestTimeout, maxConnections } = createHttpServer(() => new Response());
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    maxConnections: 2000,
  });
  expect(CONNECTION_LIMITS).toMatchObject({ checkIntervalMs: 5000, maxHeaderBytes: 16_384 });
});

test('[HARDEN-03] a whole request is answered', async () => {
  const connection = await open(await listen(), `${REQUEST}Content-Length: 3\r\n\r\nabc`);
  expect(await connection.received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n3$/);
});

test('[HARDEN-03] headers that do not end get 408 and the connection is closed', async () => {
  expect(await getStatusLine(await open(await listen(), REQUEST))).toBe('HTTP/1.1 408 Request Timeout');
});

test('[HARDEN-03] so does a body that does not end', async () => {
  const connection = await open(await listen(), `${REQUEST}Content-Length: 3\r\n\r\nab`);
  expect(await getStatusLine(connection)).toBe('HTTP/1.1 408 Request Timeout');
});

test('[HARDEN-03] headers of more than 16 KB get 431', async () => {
  const port = await listen();
  const fits = await open(port, `${REQUEST}Content-Length: 0\r\nX-A: ${'a'.repeat(15_000)}\r\n\r\n`);
  expect(await getStatusLine(fits)).toBe('HTTP/1.1 200 OK');
  const exceeds = await open(port, `${REQUEST}Content-Length: 0\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`);
  expect(await getStatusLine(exceeds)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
});

test('[HARDEN-03] connections beyond the limit are closed without a reply; those there are answered', async () => {
  const port = await listen({ ...CONNECTION_LIMITS, maxConnections: 2 });
  const [first, second] = [await open(port, REQUEST), await open(port, REQUEST)];
  const third = await open(port, `${REQUEST}Content-Length: 0\r\n\r\n`);
  expect(await third.received).toBe('');
  first.send('Content-Length: 0\r\n\r\n');
  second.send('Content-Length: 0\r\n\r\n');
  expect([await getStatusLine(first), await getStatusLine(second)]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ]);
});
