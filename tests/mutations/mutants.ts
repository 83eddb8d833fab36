import { isDeepStrictEqual } from 'node:util';
import { type AnyStateMachine, assign, not } from 'xstate';

interface TransitionConfig {
  target?: string | string[];
  guard?: unknown;
  reenter?: boolean;
  actions?: unknown;
}
interface StateConfig {
  states?: Record<string, StateConfig>;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  invoke?: Record<string, unknown> | Record<string, unknown>[];
  [key: string]: unknown;
}
interface Mutant {
  name: string;
  apply: () => void;
}

/** The names of all mutants; a mutant's number is its index in this list. */
export function getMutantNames(machine: AnyStateMachine): string[] {
  return listMutants(cloneDefinition(machine)).map(({ name }) => name);
}

/** Returns the machine with one mutant applied. An endless loop caused by it ends in an error. */
export function applyMutant(machine: AnyStateMachine, number: number, create: Create): AnyStateMachine {
  const definition = cloneDefinition(machine);
  listMutants(definition)[number]?.apply();
  const { config, delays, actions } = definition;
  return create({ ...config, options: { maxIterations: 500 } }).provide({
    delays,
    actions: actions as never,
  });
}

type Create = (config: object) => AnyStateMachine;

interface Definition {
  config: StateConfig;
  delays: Record<string, number>;
  /** The implementations in `setup`. */
  actions: Record<string, unknown>;
}

function cloneDefinition(machine: AnyStateMachine): Definition {
  const { delays, actions } = machine.implementations;
  return {
    config: deepCopy(machine.config as unknown as StateConfig),
    delays: { ...(delays as Record<string, number>) },
    actions: { ...actions },
  };
}

/** Copies objects and arrays, but not functions. */
function deepCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(deepCopy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepCopy(item)])) as Value;
}

function listMutants({ config, delays, actions }: Definition): Mutant[] {
  const delayMutants = Object.keys(delays).flatMap((name) => [
    { name: `${name} twice as long`, apply: () => void (delays[name]! *= 2) },
    { name: `${name} half as long`, apply: () => void (delays[name]! /= 2) },
  ]);
  return [...listStateMutants(config, config, []), ...delayMutants, ...listAssignMutants(actions)];
}

/** Without one of the values it assigns. What a function assigns is mutated by Stryker: `npm run mutate -- setups`. */
function listAssignMutants(actions: Record<string, unknown>): Mutant[] {
  return Object.entries(actions).flatMap(([name, action]) => {
    const { assignment } = action as { assignment?: unknown };
    if (typeof assignment !== 'object' || assignment === null) return [];
    const keys = Object.keys(assignment);
    // Without its only value, it is left out, and each use of it is a mutant.
    if (keys.length < 2) return [];
    return keys.map((key) => ({
      name: `${name} does not assign ${key}`,
      apply: () => {
        const { [key]: _, ...others } = assignment as Record<string, unknown>;
        actions[name] = assign(others as never);
      },
    }));
  });
}

function listStateMutants(root: StateConfig, state: StateConfig, path: string[]): Mutant[] {
  const statePath = path.join('.') || '(root)';
  const invokes = [state.invoke ?? []].flat();
  const transitionHolders: [string, Record<string, unknown>, string][] = [
    ...getKeys(state.on).map((key): [string, Record<string, unknown>, string] => [key, state.on!, key]),
    ...getKeys(state.after).map((key): [string, Record<string, unknown>, string] => [key, state.after!, key]),
    ...(state['always'] ? ([['always', state, 'always']] as [string, StateConfig, string][]) : []),
    ...invokes.flatMap((invoke) =>
      ['onDone', 'onError', 'onSnapshot']
        .filter((key) => key in invoke)
        .map((key): [string, Record<string, unknown>, string] => [
          `${String(invoke['id'])} ${key}`,
          invoke,
          key,
        ]),
    ),
  ];
  return [
    ...['entry', 'exit'].flatMap((key) => listActionMutants(state, key, `${statePath}: ${key}`)),
    ...transitionHolders.flatMap(([label, holder, key]) => {
      const branches = toTransitionList(holder[key]);
      holder[key] = branches;
      const mutants = branches.flatMap((branch, index) =>
        listBranchMutants(branch, `${statePath}: ${label}${branches.length > 1 ? ` ${index + 1}` : ''}`, {
          remove: () => {
            holder[key] = branches.filter((candidate) => candidate !== branch);
          },
          siblingTarget: findSiblingTarget(root, path, branch.target),
        }),
      );
      return key === 'onDone'
        ? [...mutants, ...listSwapMutants(branches, `${statePath}: ${label}`)]
        : mutants;
    }),
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
      listStateMutants(root, child, [...path, key]),
    ),
  ];
}

function listBranchMutants(
  branch: TransitionConfig,
  name: string,
  { remove, siblingTarget }: { remove: () => void; siblingTarget: string | undefined },
): Mutant[] {
  const { guard } = branch;
  return [
    { name: `${name} removed`, apply: remove },
    ...(siblingTarget === undefined
      ? []
      : [{ name: `${name} leads to ${siblingTarget}`, apply: () => void (branch.target = siblingTarget) }]),
    ...(guard === undefined
      ? []
      : [
          { name: `${name} without its guard`, apply: () => void delete branch.guard },
          {
            name: `${name} with its guard negated`,
            apply: () => void (branch.guard = not(guard as never)),
          },
        ]),
    ...listActionMutants(branch as Record<string, unknown>, 'actions', name),
  ];
}

/** Two outcomes of a port or child, each with what the other leads to. */
function listSwapMutants(branches: TransitionConfig[], name: string): Mutant[] {
  const consequences = branches.map(({ target, reenter, actions }) => ({ target, reenter, actions }));
  return branches.flatMap((first, index) =>
    branches.slice(index + 1).flatMap((second, offset) => {
      const other = index + 1 + offset;
      if (isDeepStrictEqual(consequences[index], consequences[other])) return [];
      return {
        name: `${name} ${index + 1} and ${other + 1} swapped`,
        apply: () => {
          Object.assign(first, consequences[other]);
          Object.assign(second, consequences[index]);
        },
      };
    }),
  );
}

function listActionMutants(holder: Record<string, unknown>, key: string, name: string): Mutant[] {
  const actions = holder[key] === undefined ? [] : [holder[key]].flat();
  return actions.map((action) => ({
    name: `${name} without ${typeof action === 'string' ? action : (action as { type: string }).type}`,
    apply: () => {
      holder[key] = actions.filter((candidate) => candidate !== action);
    },
  }));
}

/** The sibling after the target, in the order of the chart. */
function findSiblingTarget(
  root: StateConfig,
  path: string[],
  target: string | string[] | undefined,
): string | undefined {
  // A list of targets enters parallel regions; it has no sibling.
  if (typeof target !== 'string') return undefined;
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

function toTransitionList(value: unknown): TransitionConfig[] {
  return [value]
    .flat()
    .map((transition) =>
      typeof transition === 'string' ? { target: transition } : (transition as TransitionConfig),
    );
}

function getKeys(value: object | undefined): string[] {
  return Object.keys(value ?? {});
}
