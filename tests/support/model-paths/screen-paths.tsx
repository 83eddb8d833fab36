/**
 * Tests a real screen along every path of its machine: user actions where a person acts, settled ports and a simulated
 * clock for the rest. After each step, the screen is compared with the machine's view; at the end of a path, the
 * transitions that the screen's actor took are compared with those of the machine on its own.
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
import { ChakraRoot } from '#src/theme/chakra-root.tsx';
import { type Run, startRun } from './graph.ts';
import { getLeafIds, getStableStates, getTransitionKeys } from './machine-structure.ts';
import type { AnyMachineModel } from './model.ts';
import { getVisibleText } from './named-elements.ts';
import { coverPaths } from './path-cover.ts';
import { findUnmetExpectations, type ScreenExpectations } from './screen-expectations.ts';

/** What a user does for each event; `send` is for events from outside the screen. */
export type UserActions<TEvent extends EventObject> = {
  [Type in TEvent['type']]: (event: Extract<TEvent, { type: Type }>, send: (event: TEvent) => void) => void;
};

type UserAction = (event: unknown, send: (event: EventObject) => void) => void;

interface ScreenPathTest<TMachine extends AnyStateMachine, Shown> {
  model: AnyMachineModel & { machine: TMachine };
  renderScreen: (actor: Actor<TMachine>) => ReactNode;
  userActions: UserActions<EventFromLogic<TMachine>>;
  expectations: ScreenExpectations;
  /** What the screen must show in a state, according to its view. */
  getExpectedScreen: (snapshot: SnapshotFrom<TMachine>) => Shown;
  /** What the screen really shows, in the same form. */
  readActualScreen: (expected: Shown) => Shown;
  /** The state's path according to the machine's view; states are compared, not messages. */
  getStatePath: (snapshot: SnapshotFrom<TMachine>) => string;
  initialPath?: string;
  /** How a user gets to where an action is possible. */
  navigations?: Partial<Record<EventFromLogic<TMachine>['type'], () => void>>;
}

/** Without the global styles, which the built app has in a style sheet and which no path checks. */

/** One test per path, and one that every user action, state and transition is covered. */
export async function describeScreenPaths<TMachine extends AnyStateMachine, Shown>(
  title: string,
  {
    model,
    renderScreen,
    userActions,
    expectations,
    getExpectedScreen,
    readActualScreen,
    getStatePath,
    initialPath = '/',
    navigations = {},
  }: ScreenPathTest<TMachine, Shown>,
): Promise<void> {
  const cover = await coverPaths(model);
  const toStatePath = (leaf: string) => leaf.slice(model.machine.id.length + 1);

  async function perform(run: Run, event: EventObject): Promise<void> {
    const userAction = (userActions as Record<string, UserAction | undefined>)[event.type];
    const navigate = (navigations as Record<string, (() => void) | undefined>)[event.type];
    if (navigate) await act(async () => navigate());
    await act(async () => {
      if (userAction) userAction(event, (sent) => run.actor.send(sent));
      else await run.perform(event);
    });
  }

  function compareScreen(snapshot: SnapshotFrom<TMachine>, when: string): void {
    const expected = getExpectedScreen(snapshot);
    expect([when, readActualScreen(expected)]).toEqual([when, expected]);
    const unmet = getLeafIds(snapshot as AnyMachineSnapshot).flatMap((leaf) => {
      const path = toStatePath(leaf);
      return findUnmetExpectations(expectations[path] ?? {}).map((problem) => `${when}, ${path}: ${problem}`);
    });
    expect(unmet).toEqual([]);
  }

  const comparedPrefixes = new Set<string>();
  /** Most paths share a beginning, whose screens are compared only once. */
  function compareOnce(stepLabels: string[], { actor }: Run, when: string): void {
    const pathPrefix = stepLabels.join(' → ');
    if (!comparedPrefixes.has(pathPrefix)) compareScreen(actor.getSnapshot() as SnapshotFrom<TMachine>, when);
    comparedPrefixes.add(pathPrefix);
  }

  describe(`${title}, along every path of ${model.machine.id}`, () => {
    test.each(cover.map(({ path, run }) => [path.title, path, run] as const))(
      '%s',
      async (_, path, machineRun) => {
        const run = startRun(model, path.inputName);
        render(
          <ChakraRoot>
            <MemoryRouter initialEntries={[initialPath]}>
              {renderScreen(run.actor as unknown as Actor<TMachine>)}
            </MemoryRouter>
          </ChakraRoot>,
        );
        const stepLabels = [path.inputName];
        compareOnce(stepLabels, run, 'at the start');
        for (const step of path.steps) {
          await perform(run, step.event);
          const snapshot = run.actor.getSnapshot() as SnapshotFrom<TMachine>;
          expect(getStatePath(snapshot), `after ${step.label}`).toBe(
            getStatePath(step.expected as typeof snapshot),
          );
          stepLabels.push(step.label);
          compareOnce(stepLabels, run, `after ${step.label}`);
        }
        expect([...machineRun.covered].filter((transition) => !run.covered.has(transition))).toEqual([]);
        run.actor.stop();
        cleanup();
      },
    );

    test('performs every user action, asserts and reaches every state, and takes every transition', async () => {
      const steps = cover.flatMap(({ path }) => path.steps);
      const performedTypes = new Set(steps.map(({ event }) => event.type));
      const starts = Object.keys(model.inputs).map((name) => startRun(model, name).actor.getSnapshot());
      const seenLeaves = new Set([...starts, ...steps.map(({ expected }) => expected)].flatMap(getLeafIds));
      const takenTransitions = new Set(cover.flatMap(({ run }) => [...run.covered]));
      const leaves = [...getStableStates(model.machine)];
      const assertedPaths = Object.keys(expectations).filter(
        (path) => Object.values(expectations[path]!).flat().length > 0,
      );
      const problems = {
        'event without a gesture': Object.keys(model.events).filter((type) => !(type in userActions)),
        'gesture never made': Object.keys(userActions).filter((type) => !performedTypes.has(type)),
        'state without an assertion': leaves.map(toStatePath).filter((path) => !assertedPaths.includes(path)),
        'assertion of no state': Object.keys(expectations).filter(
          (path) => !leaves.map(toStatePath).includes(path),
        ),
        'state never seen': leaves.filter((state) => !seenLeaves.has(state)),
        'transition never taken': [...getTransitionKeys(model.machine)].filter(
          (key) => !takenTransitions.has(key),
        ),
      };
      const messages = Object.entries(problems).flatMap(([problem, names]) =>
        names.map((name) => `${problem}: ${name}`),
      );
      expect(messages).toEqual([]);
    });
  });
}

export function press(element: HTMLElement | null): void {
  if (element) fireEvent.click(element);
}

export function fillField(field: HTMLElement | null, value: string): void {
  if (field instanceof HTMLInputElement && !field.readOnly) fireEvent.change(field, { target: { value } });
}

export type ButtonState = [label: string | null, isEnabled: boolean];

export function readButtons(buttons: HTMLElement[]): ButtonState[] {
  return buttons.map((button) => [getVisibleText(button), !(button as HTMLButtonElement).disabled]);
}
