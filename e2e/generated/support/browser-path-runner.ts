import { expect, type Page, type TestInfo } from 'playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getDelay, type ModelPath, type PathStep } from '../../../tests/support/model-paths/graph.ts';
import { getLeafIds, parseDelayName } from '../../../tests/support/model-paths/machine-structure.ts';
import { formatOutcomeLabel } from '../../../tests/support/model-paths/model.ts';
import {
  findUnmetExpectations,
  type ScreenExpectation,
} from '../../../tests/support/model-paths/screen-expectations.ts';
import { seeNoAccessibilityViolationsInAnyTheme } from '../../support/axe.ts';
import { flushTimers, stopClock } from '../../support/clock.ts';
import {
  type BrowserPathSpec,
  type Participants,
  type PathRun,
  PORTS_NEVER_REJECT,
  type UserAction,
} from './browser-paths.types.ts';
import { HeldRequests } from './held-requests.ts';
import { MachineObserver } from './machine-observer.ts';
import { toStatePath } from './model-gaps.ts';
import { drawPath } from './path-chart.ts';
import { TRANSITIONS_TAKEN } from './path-coverage-reporter.ts';

const EXPECTATION_TIMEOUT_MS = 10_000;
const getStatePaths = (snapshot: AnyMachineSnapshot) => getLeafIds(snapshot).map(toStatePath);
const getPortName = (event: EventObject) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];

export class BrowserPathRunner {
  readonly #spec: BrowserPathSpec;
  readonly #path: ModelPath;
  readonly #snapshots: AnyMachineSnapshot[];
  readonly #info: TestInfo;
  readonly #uncheckedLeaves: Set<string>;
  readonly #transitions: Set<string>;
  readonly #substitutions = new Map<string, string>();
  readonly #heldRequests = new Map<string, HeldRequests>();
  /** The steps whose outcomes were prepared. */
  readonly #arranged = new Set<number>();
  #stepIndex = 0;

  /** `leaves` are to be checked thoroughly; `transitions` are those that the path takes, by their ids. */
  constructor(
    spec: BrowserPathSpec,
    path: ModelPath,
    { leaves, transitions, info }: { leaves: string[]; transitions: Set<string>; info: TestInfo },
  ) {
    this.#spec = spec;
    this.#path = path;
    this.#info = info;
    this.#uncheckedLeaves = new Set(leaves);
    this.#transitions = transitions;
    this.#snapshots = [path.start, ...path.steps.map(({ expected }) => expected)];
  }

  async execute(participants: Participants): Promise<void> {
    const run: PathRun = {
      ...participants,
      substitute: (modelText, actualText) => this.#substitutions.set(modelText, actualText),
      resolveText: (text) => this.#resolveText(text),
      nextOutcome: (port) => this.#nextOutcome(port),
      upcomingOutcomes: (port) => this.#upcomingOutcomes(port),
      heldRequests: (port) => this.#heldRequests.get(port)!,
    };
    const { page } = participants.visitor;
    const { starts, model } = this.#spec;
    const observer = await MachineObserver.attach(page, model.machine.id);
    try {
      await page.clock.install();
      const start = starts[this.#path.inputName];
      await start?.prepare?.(run);
      await this.#holdRequests(page);
      observer.reset();
      if (!start?.readsOrder) await this.#arrange(run, 0);
      await start?.open(run);
      const isNewScreen = await this.#seeState(page, observer, 'at the start');
      if (start?.readsOrder) await this.#arrange(run, 0);
      if (!start?.clockStopped) await stopClock(page);
      // Takes longer than the delays of some machines.
      if (isNewScreen) await seeNoAccessibilityViolationsInAnyTheme(page);
      for (const step of this.#path.steps) {
        await this.#arrange(run, this.#stepIndex + 1);
        await this.#perform(run, step);
        this.#stepIndex += 1;
        if (await this.#seeState(page, observer, `after ${step.label}`))
          await seeNoAccessibilityViolationsInAnyTheme(page);
      }
      await observer.waitForTransitions(this.#transitions);
      const taken = [...observer.takenTransitions, ...this.#listLeavingTransitions()];
      const description = JSON.stringify([...new Set(taken)]);
      this.#info.annotations.push({ type: TRANSITIONS_TAKEN, description });
    } catch (error) {
      await this.#attachFailureReport(page, observer);
      throw error;
    }
  }

  async #holdRequests(page: Page): Promise<void> {
    const ports = Object.entries(this.#spec.ports);
    for (const [port, { calls = [] }] of ports) {
      const heldRequests = new HeldRequests([calls].flat());
      this.#heldRequests.set(port, heldRequests);
      await heldRequests.hold(page);
    }
    for (const [port, { sharesCallsWith }] of ports)
      if (sharesCallsWith) this.#heldRequests.set(port, this.#heldRequests.get(sharesCallsWith)!);
  }

  /** Prepares every port that starts at this position for the outcome that the path expects. */
  async #arrange(run: PathRun, position: number): Promise<void> {
    for (const [port, { outcomes }] of Object.entries(this.#spec.ports)) {
      if (!this.#isStartedAt(port, position)) continue;
      const index = this.#findOutcome(port, position);
      // A port that was stopped starts again for the outcome that was prepared before.
      if (index === -1 || this.#arranged.has(index)) continue;
      this.#arranged.add(index);
      await outcomes[this.#nextOutcome(port, position)!]?.arrange?.(run);
    }
  }

  #isStartedAt(port: string, position: number): boolean {
    const before = this.#snapshots[position - 1];
    const step = this.#path.steps[position - 1];
    const wasActive = before !== undefined && isActive(before, port);
    return (
      isActive(this.#snapshots[position]!, port) && (!wasActive || (step && getPortName(step.event)) === port)
    );
  }

  #nextOutcome(port: string, from = this.#stepIndex): string | undefined {
    return this.#upcomingOutcomes(port, from)[0];
  }

  #upcomingOutcomes(port: string, from = this.#stepIndex): string[] {
    const steps = this.#path.steps.slice(from).filter(({ event }) => getPortName(event) === port);
    return steps.map(({ label }) => label.slice(formatOutcomeLabel(port, '').length));
  }

  /** The index of the port's next outcome among the steps, or -1. */
  #findOutcome(port: string, from: number): number {
    return this.#path.steps.findIndex(({ event }, index) => index >= from && getPortName(event) === port);
  }

  async #perform(run: PathRun, { event, label }: PathStep): Promise<void> {
    const { model, ports, userActions } = this.#spec;
    const port = getPortName(event);
    const delay = parseDelayName(event.type);
    if (delay !== undefined) await run.visitor.page.clock.runFor(getDelay(model.machine, delay));
    else if (port === undefined) await (userActions[event.type] as UserAction)(run, event);
    else {
      const outcome = ports[port]?.outcomes[label.slice(formatOutcomeLabel(port, '').length)];
      if (!outcome) throw new Error(`no way to '${label}' (${PORTS_NEVER_REJECT})`);
      await outcome.trigger(run, run.heldRequests(port));
    }
  }

  /**
   * Checks that the machine is in the path's state and, if it rests there, that the screen shows it. Returns whether
   * that screen is to be checked for accessibility too.
   */
  async #seeState(page: Page, observer: MachineObserver, when: string): Promise<boolean> {
    const snapshot = this.#snapshots[this.#stepIndex]!;
    const isFleeting = getLeafIds(snapshot).some(
      (leaf) => this.#spec.fleeting?.includes(toStatePath(leaf)) && !this.#uncheckedLeaves.has(leaf),
    );
    const transient =
      isFleeting ||
      Object.entries(this.#spec.ports).some(
        ([port, { immediate, outcomes }]) =>
          (immediate || outcomes[this.#nextOutcome(port) ?? '']?.immediate) && isActive(snapshot, port),
      );
    const hasStarted = this.#stepIndex > 0 || !this.#spec.starts[this.#path.inputName]?.startsLater;
    if (hasStarted && !this.#hasLeft())
      await observer.seeLeaves(getStatePaths(snapshot), { transient, when });
    const newLeaves = getLeafIds(snapshot).filter((leaf) => this.#uncheckedLeaves.delete(leaf));
    if (transient) return false;
    for (const path of getStatePaths(snapshot)) await this.#seeLeaf(page, path, when);
    return newLeaves.some((leaf) => !this.#spec.redirects?.[toStatePath(leaf)]);
  }

  /** Whether the present state leads to another page. The last reports of the page that is left may be lost. */
  #hasLeft(): boolean {
    const snapshot = this.#snapshots[this.#stepIndex]!;
    return getStatePaths(snapshot).every((path) => this.#spec.redirects?.[path]);
  }

  /** What the last step takes as it leaves the page: its report may be lost, and the address shows that it was taken. */
  #listLeavingTransitions(): string[] {
    const lastStep = this.#path.steps.at(-1);
    if (!lastStep || !this.#hasLeft()) return [];
    return [...this.#transitions].filter((id) => id.includes(`|${lastStep.event.type}|`));
  }

  async #seeLeaf(page: Page, path: string, when: string): Promise<void> {
    const { redirects, expectations } = this.#spec;
    if (redirects?.[path]) {
      // The next screen may need a running clock to load.
      await page.clock.resume();
      await expect(page, `the address, ${when}`).toHaveURL(redirects[path]);
      return;
    }
    const expectation = this.#resolveExpectation(expectations[path] ?? {});
    const findUnmet = async () => {
      await flushTimers(page);
      return page.evaluate(findUnmetExpectations, expectation);
    };
    await expect
      .poll(findUnmet, { message: `the screen, ${when}`, timeout: EXPECTATION_TIMEOUT_MS })
      .toEqual([]);
  }

  #resolveExpectation(expectation: ScreenExpectation): ScreenExpectation {
    return Object.fromEntries(
      Object.entries(expectation).map(([key, texts]: [string, string[]]) => [
        key,
        texts.map((text) => this.#resolveText(text)),
      ]),
    );
  }

  #resolveText(text: string): string {
    return [...this.#substitutions].reduce(
      (result, [modelText, actualText]) => result.replaceAll(modelText, actualText),
      text,
    );
  }

  async #attachFailureReport(page: Page, observer: MachineObserver): Promise<void> {
    const expected = getStatePaths(this.#snapshots[this.#stepIndex]!);
    const chart = await drawPath(this.#spec.model.machine, {
      visitedStates: this.#snapshots.slice(0, this.#stepIndex + 1).map(getStatePaths),
      takenTransitions: [...observer.takenTransitions],
      expected,
      actual: observer.current.split(' + '),
    });
    await this.#info.attach('the path on its chart', { body: chart, contentType: 'image/svg+xml' });
    await this.#info.attach('the screen as it was', {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
    const steps = [this.#path.inputName, ...this.#path.steps.map(({ label }) => label)];
    const stepLines = [
      ...steps.map((label, index) => `${index === this.#stepIndex ? '→' : ' '} ${label}`),
      '',
      `expected: ${expected.join(' + ')}`,
      `was in:   ${observer.current}`,
    ];
    await this.#info.attach('the steps', { body: stepLines.join('\n'), contentType: 'text/plain' });
  }
}

function isActive(snapshot: AnyMachineSnapshot, port: string): boolean {
  return snapshot._nodes.some((node) => node.invoke.some(({ id }) => id === port));
}
