import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJson, request } from '../../../../server/providers/request.ts';

const requestedPaths: string[] = [];
const server = createServer((incoming, reply) => {
  requestedPaths.push(incoming.url ?? '');
  if (incoming.url === '/elsewhere') return reply.end('{"paid":true}');
  return reply.writeHead(Number(incoming.url?.slice(1)), { Location: '/elsewhere' }).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

test.each([301, 302, 303, 307, 308])(
  'a redirect is not followed and counts as no reply, so that no token goes elsewhere: %i',
  async (status) => {
    requestedPaths.length = 0;
    expect(await request(`${url}/${status}`, {}, 5000)).toEqual({ kind: 'unknown' });
    expect(await postJson(`${url}/${status}`, 'a-token', {}, 5000)).toEqual({ kind: 'unknown' });
    expect(requestedPaths).toEqual([`/${status}`, `/${status}`]);
  },
);
