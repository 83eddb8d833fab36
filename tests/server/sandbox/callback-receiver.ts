import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCallback {
  path: string;
  headers: Record<string, unknown>;
  text: string;
  body: unknown;
}

/** A real server that records the callbacks it receives. */
export async function startCallbackReceiver() {
  const received: ReceivedCallback[] = [];
  let responseStatus = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
      response
        .writeHead(responseStatus, { 'Content-Type': 'application/json' })
        .end('{"ResultCode":0,"ResultDesc":"Success"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/stk/5f2a`,
    received,
    reset() {
      received.length = 0;
      responseStatus = 200;
    },
    respondWith(status: number) {
      responseStatus = status;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
