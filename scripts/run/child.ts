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

/** In a build each of these is an entry beside this file (scripts/build/build-host.ts). */
const ENTRIES = {
  server: new URL('../../server/main.ts', import.meta.url),
  sandbox: new URL('../../server/sandbox/main.ts', import.meta.url),
};

export function startChild(name: keyof typeof ENTRIES, env: NodeJS.ProcessEnv): Promise<Child> {
  const file = fileURLToPath(ENTRIES[name]);
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return new Promise((done, fail) => {
    child.once('message', (message) => done({ ...(message as Ready), process: child, stop }));
    child.once('exit', (code) =>
      fail(new Error(`The ${name} did not start (exit code ${code}); its message is above.`)),
    );
  });
}
