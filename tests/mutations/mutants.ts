/** Faults that can be put into a machine, one at a time: each a change of its configuration. */
import { type AnyStateMachine, not } from 'xstate';

interface TransitionConfig {
  target?: string;
  guard?: unknown;
  actions?: unknown;
}
interface StateConfig {
  states?: Record<string, StateConfig>;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  invoke?: Record<string, unknown> | Record<string, unknown>[];
  [key: string]: unknown;
}
interface Fault {
  name: string;
  put: () => void;
}

/** The names of all mutants; the number of a mutant is its place among them. */
export function mutantsOf(machine: AnyStateMachine): string[] {
  const { config, delays } = copyOf(machine);
  return faultsIn(config, delays).map(({ name }) => name);
}

/** The machine with one fault in it. A loop that it makes ends in an error. */
export function mutated(machine: AnyStateMachine, number: number, create: Create): AnyStateMachine {
  const { config, delays } = copyOf(machine);
  faultsIn(config, delays)[number]?.put();
  return create({ ...config, options: { maxIterations: 500 } }).provide({ delays });
}

type Create = (config: object) => AnyStateMachine;

function copyOf(machine: AnyStateMachine): { config: StateConfig; delays: Record<string, number> } {
  const delays = machine.implementations.delays as Record<string, number>;
  return { config: copied(machine.config as unknown as StateConfig), delays: { ...delays } };
}

/** Objects and arrays are copied, functions and names stay. */
function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)])) as Value;
}

function faultsIn(root: StateConfig, delays: Record<string, number>): Fault[] {
  const resized = Object.keys(delays).flatMap((name) => [
    { name: `${name} twice as long`, put: () => void (delays[name]! *= 2) },
    { name: `${name} half as long`, put: () => void (delays[name]! /= 2) },
  ]);
  return [...faultsOfState(root, root, []), ...resized];
}

function faultsOfState(root: StateConfig, state: StateConfig, path: string[]): Fault[] {
  const at = path.join('.') || '(root)';
  const invokes = [state.invoke ?? []].flat();
  const holders: [string, Record<string, unknown>, string][] = [
    ...keysOf(state.on).map((key): [string, Record<string, unknown>, string] => [key, state.on!, key]),
    ...keysOf(state.after).map((key): [string, Record<string, unknown>, string] => [key, state.after!, key]),
    ...(state['always'] ? ([['always', state, 'always']] as [string, StateConfig, string][]) : []),
    ...invokes.flatMap((invoke) =>
      ['onDone', 'onError']
        .filter((key) => key in invoke)
        .map((key): [string, Record<string, unknown>, string] => [
          `${String(invoke['id'])} ${key}`,
          invoke,
          key,
        ]),
    ),
  ];
  return [
    ...['entry', 'exit'].flatMap((key) => actionFaults(state, key, `${at}: ${key}`)),
    ...holders.flatMap(([label, holder, key]) => {
      const branches = listed(holder[key]);
      holder[key] = branches;
      return branches.flatMap((branch, index) =>
        branchFaults(branch, `${at}: ${label}${branches.length > 1 ? ` ${index + 1}` : ''}`, {
          remove: () => {
            holder[key] = branches.filter((one) => one !== branch);
          },
          other: otherTarget(root, path, branch.target),
        }),
      );
    }),
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
      faultsOfState(root, child, [...path, key]),
    ),
  ];
}

function branchFaults(
  branch: TransitionConfig,
  name: string,
  { remove, other }: { remove: () => void; other: string | undefined },
): Fault[] {
  const { guard } = branch;
  return [
    { name: `${name} removed`, put: remove },
    ...(other === undefined
      ? []
      : [{ name: `${name} leads to ${other}`, put: () => void (branch.target = other) }]),
    ...(guard === undefined
      ? []
      : [
          { name: `${name} without its guard`, put: () => void delete branch.guard },
          {
            name: `${name} with its guard turned round`,
            put: () => void (branch.guard = not(guard as never)),
          },
        ]),
    ...actionFaults(branch as Record<string, unknown>, 'actions', name),
  ];
}

function actionFaults(holder: Record<string, unknown>, key: string, name: string): Fault[] {
  const actions = holder[key] === undefined ? [] : [holder[key]].flat();
  return actions.map((action) => ({
    name: `${name} without ${typeof action === 'string' ? action : (action as { type: string }).type}`,
    put: () => {
      holder[key] = actions.filter((one) => one !== action);
    },
  }));
}

/** The next state beside the target, in the order of the chart. */
function otherTarget(root: StateConfig, path: string[], target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  const steps = target.split('.');
  const key = steps.pop()!;
  const parentPath = target.startsWith('#')
    ? steps.slice(1)
    : target.startsWith('.')
      ? [...path, ...steps.slice(1)]
      : [...path.slice(0, -1), ...steps];
  const parent = parentPath.reduce((state, step) => state.states![step]!, root);
  const keys = Object.keys(parent.states ?? {});
  const next = keys[(keys.indexOf(key) + 1) % keys.length];
  return next === undefined || next === key ? undefined : [...steps, next].join('.');
}

function listed(value: unknown): TransitionConfig[] {
  return [value].flat().map((one) => (typeof one === 'string' ? { target: one } : (one as TransitionConfig)));
}

function keysOf(value: object | undefined): string[] {
  return Object.keys(value ?? {});
}
