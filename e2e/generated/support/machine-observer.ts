import { expect, type Page } from 'playwright/test';
import type { InspectionMessage } from '../../../src/ports/inspection/message.ts';
import { flushTimers } from '../../support/clock.ts';

const BINDING = 'machineReported';
const LATE_REPORT_MS = 3_000;

export class MachineObserver {
  readonly #page: Page;
  readonly #machine: string;
  readonly #history: string[] = [];
  readonly takenTransitions = new Set<string>();
  #lastSeen = -1;

  private constructor(page: Page, machine: string) {
    this.#page = page;
    this.#machine = machine;
  }

  /** Call before any page of the context is opened. */
  static async attach(page: Page, machine: string): Promise<MachineObserver> {
    const observer = new MachineObserver(page, machine);
    await page.context().exposeBinding(BINDING, (_, message: InspectionMessage) => observer.#record(message));
    await page.context().addInitScript((name) => {
      if (globalThis.top !== globalThis.self) return;
      try {
        sessionStorage.setItem('gari-inspect', 'page');
      } catch {
        // A page without storage is not the shop's.
      }
      const report = (globalThis as unknown as Record<string, (message: unknown) => void>)[name];
      new BroadcastChannel('gari-machines').addEventListener('message', ({ data }) => report?.(data));
    }, BINDING);
    return observer;
  }

  reset(): void {
    this.#lastSeen = this.#history.length - 1;
  }

  /** Waits until the machine is in these leaves or, if `transient`, has been in them since the last check. */
  async seeLeaves(
    leaves: string[],
    { transient, when }: { transient: boolean; when: string },
  ): Promise<void> {
    const expected = toStateName(leaves);
    const newStates = () => this.#history.slice(this.#lastSeen + 1);
    const hasArrived = () => (transient ? newStates().includes(expected) : this.#history.at(-1) === expected);
    const checkNow = async () => {
      if (hasArrived()) return expected;
      await flushTimers(this.#page);
      return newStates().join(', then ') || 'nothing new';
    };
    await expect.poll(checkNow, `the machine, ${when}`).toBe(expected);
    this.#lastSeen = transient
      ? this.#history.indexOf(expected, this.#lastSeen + 1)
      : this.#history.length - 1;
  }

  /** The last reports may come late, or never if the page was left. */
  async waitForTransitions(ids: Set<string>): Promise<void> {
    const hasAll = () => [...ids].every((id) => this.takenTransitions.has(id));
    await expect
      .poll(hasAll, { timeout: LATE_REPORT_MS })
      .toBe(true)
      .catch(() => undefined);
  }

  get current(): string {
    return this.#history.at(-1) ?? 'not at work';
  }

  #record(message: InspectionMessage): void {
    if (message.kind !== 'entry' || message.entry.machine !== this.#machine) return;
    for (const transition of message.entry.transitions) this.takenTransitions.add(transition);
    this.#history.push(toStateName(message.entry.leaves));
  }
}

const toStateName = (leaves: string[]) => leaves.toSorted().join(' + ');
