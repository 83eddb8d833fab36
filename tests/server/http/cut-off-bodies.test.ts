import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/context/log.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

interface Line {
  msg: string;
  path?: string;
  status?: number;
}

let shop: TestShop;
const lines: Line[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  shop = await startTestShop({}, { log });
});
afterAll(() => shop.close());

function sendHalfABody(path: string, headers: string[]): void {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const head = [`POST ${path} HTTP/1.1`, 'Host: a.test', 'Content-Length: 100', ...headers].join('\r\n');
  socket.write(`${head}\r\n\r\n{"email":"a@mail.test",`, () => socket.resetAndDestroy());
}

test.each([
  ['/api/a/login/', 'application/json'],
  ['/api/p/images/', 'multipart/form-data; boundary=x'],
  ['/api/p/imports/', 'text/csv'],
])(
  '[HARDEN-02] a body for %s that its sender cuts off is a refusal, not a defect of the server',
  async (path, type) => {
    const { token } = await createUser(shop.ctx, { isSuperuser: true });
    await expect.poll(() => shop.call('live').then(({ status }) => status)).toBe(200);
    lines.length = 0;
    sendHalfABody(path, [`Content-Type: ${type}`, `Authorization: Bearer ${token}`]);
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1);
    expect(lines.map(({ msg, path, status }) => [msg, path, status])).toEqual([['request', path, 400]]);
  },
);
