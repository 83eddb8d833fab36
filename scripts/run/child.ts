import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a process tells once it can be used. */
interface Ready {
  port: number;
  /** The sandbox's mail server. */
  smtpPort?: number;
}

export interface Child extends Ready {
  process: ChildProcess;
  /** Ends it as an operator would and waits until it has gone. */
  stop(): Promise<void>;
}

/** Starts one of the project's own processes and waits until it tells the port that it listens on. */
export function startChild(
  entry: 'server/main.ts' | 'server/sandbox/main.ts',
  env: NodeJS.ProcessEnv,
): Promise<Child> {
  const file = fileURLToPath(new URL(`../../`, import.meta.url));
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
