import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { getHostFile } from '#tests/support/servers/host-bundle.ts';

test('a request that comes before the process does is answered, where systemd listens', async () => {
  const database = await createTestDatabase();
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const command = `LISTEN_FDS=1 LISTEN_PID=$$ exec '${process.execPath}' '${getHostFile('server')}'`;
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', fd],
  });
  socket.close();
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await database.close();
  expect(reply.status).toBe(200);
});
