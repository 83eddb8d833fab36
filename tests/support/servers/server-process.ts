import { fork } from 'node:child_process';
import type { Environment } from '../../../server/context/config.ts';
import { createClient, type ShopClient } from '../call-api.ts';
import { getHostFile } from './host-bundle.ts';

export interface ServerProcess extends ShopClient {
  url: string;
  /** kill -9 */
  kill(): void;
  exited: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** Starts the real server, bundled as it is deployed, in its own process. Rejects when it exits before it is ready. */
export function startServerProcess(env: Environment): Promise<ServerProcess> {
  const child = fork(getHostFile('server'), {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server did not start (${code})`)));
    child.once('message', (message) => {
      const url = `http://127.0.0.1:${(message as { port: number }).port}`;
      resolve({
        url,
        exited,
        ...createClient(url),
        kill: () => child.kill('SIGKILL'),
        stop: () => {
          child.kill('SIGTERM');
          return exited;
        },
      });
    });
  });
}
