/** Runs mutants in a separate process, which is killed when a mutant makes it hang or leak memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant, TestRunResult } from './machine-worker.ts';

/** `noticedBy` is the first test that failed, or how the run ended otherwise; null when every test passed. */
export interface Outcome {
  noticedBy: string | null;
  /** The tests or their process did not finish normally. */
  isHung: boolean;
}

const WORKER = fileURLToPath(new URL('machine-worker.ts', import.meta.url));
const MEMORY_LIMIT_BYTES = 1.5e9;
const HEAP_LIMIT_MB = 1500;

export class MutantProcess {
  #child: ChildProcess | undefined;

  async runMutant(mutant: Mutant, timeoutMs: number): Promise<Outcome> {
    const child = (this.#child ??= fork(WORKER, {
      execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_LIMIT_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }));
    const result = await waitForResult(child, mutant, timeoutMs);
    if (typeof result === 'string' || result.memory > MEMORY_LIMIT_BYTES) this.stop();
    if (typeof result === 'string') return { noticedBy: result, isHung: true };
    return { noticedBy: result.failedTest, isHung: false };
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function waitForResult(
  child: ChildProcess,
  mutant: Mutant,
  timeoutMs: number,
): Promise<TestRunResult | 'ended' | 'timed out'> {
  return new Promise((done) => {
    const timer = setTimeout(() => finish('timed out'), timeoutMs);
    const onExit = () => finish('ended');
    const finish = (result: TestRunResult | 'ended' | 'timed out') => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', onExit);
      done(result);
    };
    child.on('message', finish).on('exit', onExit);
    child.send(mutant);
  });
}
