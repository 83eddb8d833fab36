import { expect, type Page } from 'playwright/test';
import type { InspectionMessage } from '../../../src/ports/inspection/message.ts';
import { letMomentPass } from '../../support/clock.ts';

const BINDING = 'machineSaid';

/** One machine at work in a browser: what its actors were in, one after the other. */
export class MachineWatch {
  readonly #page: Page;
  readonly #machine: string;
  readonly #history: string[] = [];
  readonly taken = new Set<string>();
  #seen = -1;

  private constructor(page: Page, machine: string) {
    this.#page = page;
    this.#machine = machine;
  }

  /** Before any page of the context is opened. */
  static async on(page: Page, machine: string): Promise<MachineWatch> {
    const watch = new MachineWatch(page, machine);
    await page.context().exposeBinding(BINDING, (_, message: InspectionMessage) => watch.#hear(message));
    await page.context().addInitScript((name) => {
      if (globalThis.top !== globalThis.self) return;
      try {
        sessionStorage.setItem('gari-inspect', 'page');
      } catch {
        // A page that keeps nothing is not the shop's.
      }
      const say = (globalThis as unknown as Record<string, (message: unknown) => void>)[name];
      new BroadcastChannel('gari-machines').addEventListener('message', ({ data }) => say?.(data));
    }, BINDING);
    return watch;
  }

  /** What was so far does not count. */
  forget(): void {
    this.#seen = this.#history.length - 1;
  }

  /** The machine is in these leaves now, or has been since the last look. */
  async see(leaves: string[], { inPassing, when }: { inPassing: boolean; when: string }): Promise<void> {
    const wanted = nameOf(leaves);
    const soFar = () => this.#history.slice(this.#seen + 1);
    const arrived = () => (inPassing ? soFar().includes(wanted) : this.#history.at(-1) === wanted);
    const look = async () => {
      if (arrived()) return wanted;
      await letMomentPass(this.#page);
      return soFar().join(', then ') || 'nothing new';
    };
    await expect.poll(look, `the machine, ${when}`).toBe(wanted);
    this.#seen = inPassing ? this.#history.indexOf(wanted, this.#seen + 1) : this.#history.length - 1;
  }

  get current(): string {
    return this.#history.at(-1) ?? 'not at work';
  }

  #hear(message: InspectionMessage): void {
    if (message.kind !== 'entry' || message.entry.machine !== this.#machine) return;
    for (const transition of message.entry.transitions) this.taken.add(transition);
    this.#history.push(nameOf(message.entry.leaves));
  }
}

const nameOf = (leaves: string[]) => leaves.toSorted().join(' + ');
