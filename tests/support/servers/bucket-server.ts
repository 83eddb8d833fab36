import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import S3rver from '@20minutes/s3rver';
// Sets a global, so it is loaded before server-setup.ts looks at those there are.
import '@aws-sdk/client-s3';
import type { Environment } from '../../../server/context/config.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface BucketServer {
  /** The MEDIA_ settings of a bucket of its own. */
  env: Environment;
  /** Between the shop and the server. */
  proxy: TcpProxy;
  /** The names of all objects. */
  listObjects(): Promise<string[]>;
  /** What is stored stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The only keys that the server knows. It checks signatures of version 4. */
const KEY = 'S3RVER';

/** An S3-compatible server with one bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'gari-bucket-'));
  const open = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: 'gari' }],
    });
    return { server, address: await server.run() };
  };
  const first = await open(0);
  let { server } = first;
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: first.address.port });
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return {
    env: {
      MEDIA_URL: `http://127.0.0.1:${proxy.port}/gari/pictures`,
      MEDIA_ACCESS_KEY_ID: KEY,
      MEDIA_SECRET_ACCESS_KEY: KEY,
    },
    proxy,
    async listObjects() {
      const folder = join(directory, 'gari');
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const suffix = '._S3rver_object';
      return files
        .map((file) => relative(folder, join(file.parentPath, file.name)))
        .filter((path) => path.endsWith(suffix))
        .map((path) => path.slice(0, -suffix.length))
        .toSorted();
    },
    stop,
    async start() {
      ({ server } = await open(first.address.port));
    },
    async close() {
      await proxy.close();
      await stop();
      await rm(directory, { recursive: true });
    },
  };
}
