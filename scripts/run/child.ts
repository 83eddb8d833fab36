import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ready {
  port: number;
  smtpPort?: number;
}

export interface Child extends Ready {
  process: ChildProcess;
  stop(): Promise<void>;
}

export function startChild(
  entry: 'server/main.ts' | 'server/sandbox/main.ts',
  env: NodeJS.ProcessEnv,
): Promise<Child> {
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return new Promise((done, fail) => {
    child.once('message', (message) => done({ ...(message as Ready), process: child, stop }));
    child.once('exit', (code) =>
      fail(new Error(`${entry} did not start (exit code ${code}); its message is above.`)),
    );
  });
}
