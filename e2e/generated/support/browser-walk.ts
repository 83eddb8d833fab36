import { expect, type Page, type TestInfo } from 'playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import {
  delayOf,
  pathsToLeaves,
  type WalkPath,
  type WalkStep,
  walkablePaths,
} from '../../../tests/support/graph.ts';
import { delayNameOf, leavesOf, settleableStates } from '../../../tests/support/machine-structure.ts';
import { BREAKS, labelOfEvent, labelOfOutcome } from '../../../tests/support/model.ts';
import { type Sight, unmetOf } from '../../../tests/support/sight.ts';
import { seeNoBarriersInAnyTheme } from '../../support/axe.ts';
import { test } from '../../support/test.ts';
import { type BrowserWalk, type Gesture, NEVER_BREAKS, type Walk } from './browser-walk.types.ts';
import { HeldLine } from './held-line.ts';
import { MachineWatch } from './machine-watch.ts';
import { drawPath } from './path-chart.ts';

const SEEN_WITHIN_MS = 10_000;
const pathOf = (leaf: string) => leaf.split('.').slice(1).join('.');
const pathsOf = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).map(pathOf);
const portOf = (event: EventObject) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];

/** One test for each shortest path to leaf states, and one that nothing of the model is left out without a reason. */
export function describeBrowserWalk(spec: BrowserWalk): void {
  const { model, never } = spec;
  const inputs = Object.keys(model.inputs).filter((name) => !(name in never));
  const isPossible = (label: string) => !(label in never) && !label.endsWith(`: ${BREAKS}`);
  const paths = pathsToLeaves(model, { inputs, isPossible });

  test.describe(`${model.machine.id} in Chromium`, () => {
    for (const [path, leaves] of paths) {
      test(`${path.title} (${leaves.map(pathOf).join(', ')})`, async ({
        walker,
        mailbox,
        phone,
        shopUrl,
      }, info) => {
        test.setTimeout(60_000 + 20_000 * leaves.length);
        await new PathInBrowser(spec, path, leaves, info).take({ visitor: walker, mailbox, phone, shopUrl });
      });
    }

    test(`nothing of the model of ${model.machine.id} is left out without a reason`, () => {
      const reached = [...paths.values()].flat();
      const all = [...settleableStates(model.machine)];
      const known = labelsOf(spec);
      const walked = walkablePaths(model).flatMap(({ inputName, steps }) => [
        inputName,
        ...steps.map(({ label }) => label),
      ]);
      expect({
        unreached: all.filter((leaf) => !reached.includes(leaf)).map(pathOf),
        'neither walked nor named': known.shop.filter((label) => !(label in never) && !known.ways.has(label)),
        'named and walked': Object.keys(never).filter((label) => known.ways.has(label)),
        'named, but of no model': Object.keys(never).filter(
          (label) => ![...known.events, ...known.shop].includes(label),
        ),
        'walked nowhere, not with fake ports either': Object.keys(never).filter(
          (label) => !walked.includes(label),
        ),
        'state without an assertion': all.map(pathOf).filter((path) => !(path in spec.sights)),
      }).toEqual({
        unreached: spec.unreached,
        'neither walked nor named': [],
        'named and walked': [],
        'named, but of no model': [],
        'walked nowhere, not with fake ports either': [],
        'state without an assertion': [],
      });
    });
  });
}

/** The labels of a model's events and of what the running shop does, and those of the latter that the spec has a way for. */
function labelsOf({ model, starts, ports }: BrowserWalk) {
  const outcomesOf = (all: Record<string, Record<string, unknown>>) =>
    Object.entries(all).flatMap(([port, cases]) =>
      Object.keys(cases).map((name) => labelOfOutcome(port, name)),
    );
  const outcomes = Object.entries(ports).map(([port, own]) => [port, own.outcomes] as const);
  return {
    events: Object.entries(model.events).flatMap(([type, cases]) =>
      Object.keys(cases).map((name) => labelOfEvent(type, name)),
    ),
    shop: [...Object.keys(model.inputs), ...outcomesOf(model.ports)],
    ways: new Set([...Object.keys(starts), ...outcomesOf(Object.fromEntries(outcomes))]),
  };
}

class PathInBrowser {
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

  async take(people: Pick<Walk, 'visitor' | 'mailbox' | 'phone' | 'shopUrl'>): Promise<void> {
    const walk: Walk = {
      ...people,
      say: (modelWord, realWord) => this.#words.set(modelWord, realWord),
      said: (text) => this.#said(text),
      next: (port) => this.#next(port),
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
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      for (const step of this.#path.steps) {
        await this.#arrange(walk, this.#at + 1);
        await this.#perform(walk, step);
        this.#at += 1;
        await this.#see(page, watch, `after ${step.label}`);
      }
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
      await outcome.happen(walk, this.#lines.get(port)!);
    }
  }

  /** The machine is where the walk is; and where it rests there, the screen shows it. */
  async #see(page: Page, watch: MachineWatch, when: string): Promise<void> {
    const snapshot = this.#snapshots[this.#at]!;
    const inPassing = Object.entries(this.#spec.ports).some(
      ([port, { atOnce }]) => atOnce && isAtWork(snapshot, port),
    );
    await watch.see(pathsOf(snapshot), { inPassing, when });
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
    const unmet = () => page.evaluate(unmetOf, sight);
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
