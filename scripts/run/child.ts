import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
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

const SOURCE_FILES = { server: 'server/main.ts', sandbox: 'server/sandbox/main.ts' };

/** `folder` is that of another version's checkout. */
export function startChild(
  name: keyof typeof ENTRIES,
  env: NodeJS.ProcessEnv,
  folder?: string,
): Promise<Child> {
  const file = folder ? join(folder, SOURCE_FILES[name]) : fileURLToPath(ENTRIES[name]);
  const child = fork(file, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    ...(folder && { cwd: folder }),
  });
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
