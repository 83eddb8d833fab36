import { expect, type Page, type TestInfo } from 'playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { delayOf, type WalkPath, type WalkStep } from '../../../tests/support/graph.ts';
import { delayNameOf, leavesOf } from '../../../tests/support/machine-structure.ts';
import { labelOfOutcome } from '../../../tests/support/model.ts';
import { type Sight, unmetOf } from '../../../tests/support/sight.ts';
import { seeNoBarriersInAnyTheme } from '../../support/axe.ts';
import { letMomentPass, stopClock } from '../../support/clock.ts';
import {
  type BrowserWalk,
  type Gesture,
  NEVER_BREAKS,
  type People,
  type Walk,
} from './browser-walk.types.ts';
import { HeldLine } from './held-line.ts';
import { pathOf } from './left-out.ts';
import { MachineWatch } from './machine-watch.ts';
import { drawPath } from './path-chart.ts';
import { TAKEN } from './walk-reporter.ts';

const SEEN_WITHIN_MS = 10_000;
const pathsOf = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).map(pathOf);
const portOf = (event: EventObject) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];

/** One path of a walk, taken by a person in a browser. */
export class PathInBrowser {
  readonly #spec: BrowserWalk;
  readonly #path: WalkPath;
  readonly #snapshots: AnyMachineSnapshot[];
  readonly #info: TestInfo;
  readonly #left: Set<string>;
  readonly #words = new Map<string, string>();
  readonly #lines = new Map<string, HeldLine>();
  /** How many steps have been taken. */
  #at = 0;

  constructor(spec: BrowserWalk, path: WalkPath, leaves: string[], info: TestInfo) {
    this.#spec = spec;
    this.#path = path;
    this.#info = info;
    this.#left = new Set(leaves);
    this.#snapshots = [path.start, ...path.steps.map(({ expected }) => expected)];
  }

  async take(people: People): Promise<void> {
    const walk: Walk = {
      ...people,
      say: (modelWord, realWord) => this.#words.set(modelWord, realWord),
      said: (text) => this.#said(text),
      next: (port) => this.#next(port),
      line: (port) => this.#lines.get(port)!,
    };
    const { page } = people.visitor;
    const { starts, model } = this.#spec;
    const watch = await MachineWatch.on(page, model.machine.id);
    try {
      await page.clock.install();
      const start = starts[this.#path.inputName];
      await start?.prepare?.(walk);
      await this.#holdLines(page);
      watch.forget();
      await this.#arrange(walk, 0);
      await start?.open(walk);
      await this.#see(page, watch, 'at the start');
      if (!start?.clockStands) await stopClock(page);
      for (const step of this.#path.steps) {
        await this.#arrange(walk, this.#at + 1);
        await this.#perform(walk, step);
        this.#at += 1;
        await this.#see(page, watch, `after ${step.label}`);
      }
      const taken = { machine: model.machine.id, transitions: [...watch.taken] };
      this.#info.annotations.push({ type: TAKEN, description: JSON.stringify(taken) });
    } catch (error) {
      await this.#show(page, watch);
      throw error;
    }
  }

  async #holdLines(page: Page): Promise<void> {
    for (const [port, { calls = [] }] of Object.entries(this.#spec.ports)) {
      const line = new HeldLine([calls].flat());
      this.#lines.set(port, line);
      await line.hold(page);
    }
  }

  /** For every port that is set to work on the way to this place: what makes its outcome be the one of the path. */
  async #arrange(walk: Walk, place: number): Promise<void> {
    for (const [port, { outcomes }] of Object.entries(this.#spec.ports)) {
      if (!this.#startsAt(port, place)) continue;
      const name = this.#next(port, place);
      if (name !== undefined) await outcomes[name]?.before?.(walk);
    }
  }

  #startsAt(port: string, place: number): boolean {
    const before = this.#snapshots[place - 1];
    const step = this.#path.steps[place - 1];
    const wasAtWork = before !== undefined && isAtWork(before, port);
    return isAtWork(this.#snapshots[place]!, port) && (!wasAtWork || (step && portOf(step.event)) === port);
  }

  #next(port: string, from = this.#at): string | undefined {
    const step = this.#path.steps.slice(from).find(({ event }) => portOf(event) === port);
    return step?.label.slice(labelOfOutcome(port, '').length);
  }

  async #perform(walk: Walk, { event, label }: WalkStep): Promise<void> {
    const { model, ports, gestures } = this.#spec;
    const port = portOf(event);
    const delay = delayNameOf(event.type);
    if (delay !== undefined) await walk.visitor.page.clock.runFor(delayOf(model.machine, delay));
    else if (port === undefined) await (gestures[event.type] as Gesture)(walk, event);
    else {
      const outcome = ports[port]?.outcomes[label.slice(labelOfOutcome(port, '').length)];
      if (!outcome) throw new Error(`no way to '${label}' (${NEVER_BREAKS})`);
      await outcome.happen(walk, walk.line(port));
    }
  }

  /** The machine is where the walk is; and where it rests there, the screen shows it. */
  async #see(page: Page, watch: MachineWatch, when: string): Promise<void> {
    const snapshot = this.#snapshots[this.#at]!;
    const inPassing = Object.entries(this.#spec.ports).some(
      ([port, { atOnce, outcomes }]) =>
        (atOnce || outcomes[this.#next(port) ?? '']?.atOnce) && isAtWork(snapshot, port),
    );
    const isAtWorkYet = this.#at > 0 || !this.#spec.starts[this.#path.inputName]?.comesLater;
    // The last word of a page that is left may be lost; where it went, the address tells.
    const isLeft = pathsOf(snapshot).every((path) => this.#spec.leads?.[path]);
    if (isAtWorkYet && !isLeft) await watch.see(pathsOf(snapshot), { inPassing, when });
    const fresh = leavesOf(snapshot).filter((leaf) => this.#left.delete(leaf));
    if (inPassing) return;
    for (const path of pathsOf(snapshot)) await this.#seeLeaf(page, path, when);
    if (fresh.some((leaf) => !this.#spec.leads?.[pathOf(leaf)])) await seeNoBarriersInAnyTheme(page);
  }

  async #seeLeaf(page: Page, path: string, when: string): Promise<void> {
    const { leads, sights } = this.#spec;
    if (leads?.[path]) {
      // The next screen may need time to come.
      await page.clock.resume();
      await expect(page, `the address, ${when}`).toHaveURL(leads[path]);
      return;
    }
    const sight = this.#inOwnWords(sights[path] ?? {});
    const unmet = async () => {
      await letMomentPass(page);
      return page.evaluate(unmetOf, sight);
    };
    await expect.poll(unmet, { message: `the screen, ${when}`, timeout: SEEN_WITHIN_MS }).toEqual([]);
  }

  #inOwnWords(sight: Sight): Sight {
    return Object.fromEntries(
      Object.entries(sight).map(([key, texts]: [string, string[]]) => [
        key,
        texts.map((text) => this.#said(text)),
      ]),
    );
  }

  #said(text: string): string {
    return [...this.#words].reduce(
      (said, [modelWord, realWord]) => said.replaceAll(modelWord, realWord),
      text,
    );
  }

  /** The chart with the path, the state that was expected, and the screen as it was. */
  async #show(page: Page, watch: MachineWatch): Promise<void> {
    const expected = pathsOf(this.#snapshots[this.#at]!);
    const chart = await drawPath(this.#spec.model.machine, {
      way: this.#snapshots.slice(0, this.#at + 1).map(pathsOf),
      taken: [...watch.taken],
      expected,
      actual: watch.current.split(' + '),
    });
    await this.#info.attach('the path on its chart', { body: chart, contentType: 'image/svg+xml' });
    await this.#info.attach('the screen as it was', {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
    const steps = [this.#path.inputName, ...this.#path.steps.map(({ label }) => label)];
    const told = [
      ...steps.map((label, index) => `${index === this.#at ? '→' : ' '} ${label}`),
      '',
      `expected: ${expected.join(' + ')}`,
      `was in:   ${watch.current}`,
    ];
    await this.#info.attach('the steps', { body: told.join('\n'), contentType: 'text/plain' });
  }
}

function isAtWork(snapshot: AnyMachineSnapshot, port: string): boolean {
  return snapshot._nodes.some((node) => node.invoke.some(({ id }) => id === port));
}
