import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Chunk {
  from: 'client' | 'server';
  text: string;
  /** The same for all chunks of one connection. */
  connection: number;
}

export interface TcpProxy {
  port: number;
  /** Called with every chunk before it is forwarded; 'drop' discards it. */
  intercept(onChunk: (chunk: Chunk) => 'pass' | 'drop'): void;
  close(): Promise<void>;
}

/** A proxy between two processes, so that a test can end one of them at an exact point of their conversation. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let onChunk: (chunk: Chunk) => 'pass' | 'drop' = () => 'pass';
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    connections += 1;
    const connection = connections;
    const upstream = connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    client.on('data', (chunk) => {
      if (onChunk({ from: 'client', text: chunk.toString('latin1'), connection }) === 'pass')
        upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (onChunk({ from: 'server', text: chunk.toString('latin1'), connection }) === 'pass')
        client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    intercept(handler) {
      onChunk = handler;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
