import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Callback {
  path: string;
  body: object;
}

export interface StkProvider {
  url: string;
  /** The callback about the order's paid prompt, for the caller to send. */
  takeCallback(orderNumber: string): Callback;
  close(): Promise<void>;
}

/** Answers as Safaricom does when every prompt is paid at once, without a database of its own. */
export async function startStkProvider(): Promise<StkProvider> {
  const callbacks = new Map<string, Callback>();
  let prompts = 0;
  const answer = (path: string, request: Record<string, string | number>): object => {
    if (path.startsWith('/oauth/')) return { access_token: 'token', expires_in: '3599' };
    if (path.startsWith('/mpesa/stkpushquery/')) return { ResponseCode: '0', ResultCode: '0' };
    prompts += 1;
    const ids = {
      MerchantRequestID: `merchant-${prompts}-${process.pid}`,
      CheckoutRequestID: `ws_${prompts}`,
    };
    const Item = [
      { Name: 'Amount', Value: request['Amount'] },
      { Name: 'MpesaReceiptNumber', Value: `BENCH${prompts}` },
    ];
    callbacks.set(String(request['AccountReference']), {
      path: new URL(String(request['CallBackURL'])).pathname,
      body: { Body: { stkCallback: { ...ids, ResultCode: 0, CallbackMetadata: { Item } } } },
    });
    return { ...ids, ResponseCode: '0' };
  };
  const respond = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await text(request);
    reply.setHeader('Content-Type', 'application/json');
    reply.end(JSON.stringify(answer(request.url ?? '', body === '' ? {} : JSON.parse(body))));
  };
  const server = createServer((request, reply) => void respond(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeCallback(orderNumber) {
      const callback = callbacks.get(orderNumber);
      if (!callback) throw new Error(`There is no prompt for ${orderNumber}.`);
      callbacks.delete(orderNumber);
      return callback;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
