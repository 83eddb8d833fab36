/** Runs the tests against faults in a process of its own, which is ended when a fault makes it hang or grow. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Mutant } from './machine-worker.ts';

export type Outcome = 'passed' | 'failed' | 'timed out' | 'ended';

const WORKER = fileURLToPath(new URL('machine-worker.ts', import.meta.url));
const MEMORY_LIMIT_BYTES = 1.5e9;
const HEAP_LIMIT_MB = 1500;

export class MutantProcess {
  #child: ChildProcess | undefined;

  /** What the tests said of one fault within so many milliseconds, or that the process ended of it. */
  async outcomeOf(mutant: Mutant, timeLimit: number): Promise<Outcome> {
    const child = (this.#child ??= fork(WORKER, {
      execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_LIMIT_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }));
    const answer = await answerOf(child, mutant, timeLimit);
    if (typeof answer === 'string' || answer.memory > MEMORY_LIMIT_BYTES) this.stop();
    if (typeof answer === 'string') return answer;
    return answer.passed ? 'passed' : 'failed';
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function answerOf(
  child: ChildProcess,
  mutant: Mutant,
  timeLimit: number,
): Promise<Answer | 'ended' | 'timed out'> {
  return new Promise((done) => {
    const timer = setTimeout(() => finish('timed out'), timeLimit);
    const ended = () => finish('ended');
    const finish = (answer: Answer | 'ended' | 'timed out') => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', ended);
      done(answer);
    };
    child.on('message', finish).on('exit', ended);
    child.send(mutant);
  });
}
