/**
 * Walks a real screen along every path of its machine: gestures where a person acts, settled ports and a simulated
 * clock for the rest. After each step the screen is compared with what the machine's view says of it, and at the end of
 * a path the transitions that the screen's actor took with those of the machine walked by itself.
 */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type {
  Actor,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  SnapshotFrom,
} from 'xstate';
import { ChakraProvider } from '#src/components/ui.ts';
import { chakraSystem } from '#src/theme/system.ts';
import { type Run, runPath, startRun, type WalkPath, walkablePaths } from './graph.ts';
import { allTransitions, leavesOf, settleableStates } from './machine-structure.ts';
import type { AnyMachineModel } from './model.ts';
import { type Sights, unmetOf } from './sight.ts';

/** What a person does for each event; `send` is for what comes from outside the screen. */
export type Gestures<TEvent extends EventObject> = {
  [Type in TEvent['type']]: (event: Extract<TEvent, { type: Type }>, send: (event: TEvent) => void) => void;
};

type Gesture = (event: unknown, send: (event: EventObject) => void) => void;

interface ScreenWalk<TMachine extends AnyStateMachine, Shown> {
  model: AnyMachineModel & { machine: TMachine };
  /** The real screen on this actor. */
  show: (actor: Actor<TMachine>) => ReactNode;
  gestures: Gestures<EventFromLogic<TMachine>>;
  /** By the leaf's path; every leaf in which the machine can rest has one. */
  sights: Sights;
  /** What is to be seen in a state, by the state's view. */
  screenOf: (snapshot: SnapshotFrom<TMachine>) => Shown;
  /** The screen as it is, asked for the same. */
  screenShown: (expected: Shown) => Shown;
  /** The state's path by the machine's view; the walk tells states apart, not messages. */
  stateOf: (snapshot: SnapshotFrom<TMachine>) => string;
  /** The address that the walk begins at. */
  at?: string;
  /** How a person gets to where a gesture is made. */
  ways?: Partial<Record<EventFromLogic<TMachine>['type'], () => void>>;
}

/** Without the global rules, which the built app has in a style sheet and which no walk looks at. */
const system = { ...chakraSystem(), _global: [] };

/** One test for each path, and one that every gesture is made, every state seen and every transition taken. */
export function describeScreenWalk<TMachine extends AnyStateMachine, Shown>(
  title: string,
  {
    model,
    show,
    gestures,
    sights,
    screenOf,
    screenShown,
    stateOf,
    at = '/',
    ways = {},
  }: ScreenWalk<TMachine, Shown>,
): void {
  const paths = walkablePaths(model);

  const runs = new Map<WalkPath, ReturnType<typeof runPath>>();
  /** The machine walked by itself, once for each path. */
  const runOf = (path: WalkPath) => {
    const run = runs.get(path) ?? runPath(model, path);
    runs.set(path, run);
    return run;
  };
  const pathOf = (leaf: string) => leaf.slice(model.machine.id.length + 1);

  async function perform(run: Run, event: EventObject): Promise<void> {
    const gesture = (gestures as Record<string, Gesture | undefined>)[event.type];
    const way = (ways as Record<string, (() => void) | undefined>)[event.type];
    if (way) await act(async () => way());
    await act(async () => {
      if (gesture) gesture(event, (sent) => run.actor.send(sent));
      else await run.perform(event);
    });
  }

  function compare(snapshot: SnapshotFrom<TMachine>, when: string): void {
    const expected = screenOf(snapshot);
    expect([when, screenShown(expected)]).toEqual([when, expected]);
    const unmet = leavesOf(snapshot as AnyMachineSnapshot).flatMap((leaf) => {
      const path = pathOf(leaf);
      return unmetOf(sights[path] ?? {}).map((what) => `${when}, ${path}: ${what}`);
    });
    expect(unmet).toEqual([]);
  }

  const compared = new Set<string>();
  /** Most paths begin as another does, and so do their screens. */
  function compareOnce(walked: string[], { actor }: Run, when: string): void {
    const beginning = walked.join(' → ');
    if (!compared.has(beginning)) compare(actor.getSnapshot() as SnapshotFrom<TMachine>, when);
    compared.add(beginning);
  }

  describe(`${title}, along every path of ${model.machine.id}`, () => {
    test.each(paths.map((path) => [path.title, path] as const))('%s', async (_, path) => {
      const run = startRun(model, path.inputName);
      render(
        <ChakraProvider value={system}>
          <MemoryRouter initialEntries={[at]}>{show(run.actor as unknown as Actor<TMachine>)}</MemoryRouter>
        </ChakraProvider>,
      );
      const walked = [path.inputName];
      compareOnce(walked, run, 'at the start');
      for (const step of path.steps) {
        await perform(run, step.event);
        const snapshot = run.actor.getSnapshot() as SnapshotFrom<TMachine>;
        expect(stateOf(snapshot), `after ${step.label}`).toBe(stateOf(step.expected as typeof snapshot));
        walked.push(step.label);
        compareOnce(walked, run, `after ${step.label}`);
      }
      const { covered } = await runOf(path);
      expect([...covered].filter((transition) => !run.covered.has(transition))).toEqual([]);
      run.actor.stop();
      cleanup();
    });

    test('makes every gesture, asserts and sees every state, and takes every transition', async () => {
      const steps = paths.flatMap((path) => path.steps);
      const made = new Set(steps.map(({ event }) => event.type));
      const starts = Object.keys(model.inputs).map((name) => startRun(model, name).actor.getSnapshot());
      const seen = new Set([...starts, ...steps.map(({ expected }) => expected)].flatMap(leavesOf));
      const walked = await Promise.all(paths.map(runOf));
      const taken = new Set(walked.flatMap(({ covered }) => [...covered]));
      const leaves = [...settleableStates(model.machine)];
      const asserted = Object.keys(sights).filter((path) => Object.values(sights[path]!).flat().length > 0);
      const complaints = {
        'event without a gesture': Object.keys(model.events).filter((type) => !(type in gestures)),
        'gesture never made': Object.keys(gestures).filter((type) => !made.has(type)),
        'state without an assertion': leaves.map(pathOf).filter((path) => !asserted.includes(path)),
        'assertion of no state': Object.keys(sights).filter((path) => !leaves.map(pathOf).includes(path)),
        'state never seen': leaves.filter((state) => !seen.has(state)),
        'transition never taken': [...allTransitions(model.machine)].filter((key) => !taken.has(key)),
      };
      const named = Object.entries(complaints).flatMap(([what, names]) =>
        names.map((name) => `${what}: ${name}`),
      );
      expect(named).toEqual([]);
    });
  });
}

/** A click, where there is something to click. */
export function press(element: HTMLElement | null): void {
  if (element) fireEvent.click(element);
}

/** Writes over what a field holds, where it takes any writing. */
export function write(field: HTMLElement | null, value: string): void {
  if (field instanceof HTMLInputElement && !field.readOnly) fireEvent.change(field, { target: { value } });
}

/** Its label, and whether it can be pressed. */
export type ButtonShown = [label: string | null, can: boolean];

export function buttonsShown(buttons: HTMLElement[]): ButtonShown[] {
  return buttons.map((button) => [button.textContent, !(button as HTMLButtonElement).disabled]);
}
