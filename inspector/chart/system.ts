import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { type ShellLink, shellLinks } from '#machines/shell-links.ts';
import { getNodePath } from '#machines/transition-id.ts';
import { formatGuard } from './labels.ts';

export interface SystemMachine {
  id: string;
  /** Types of the events that it emits to the shell, which shows, stores or opens something. */
  emits: string[];
}

/** What passes between a machine and one that it invokes. */
export interface SystemLink {
  parent: string;
  child: string;
  /** Paths of the states that invoke the child; none if an action spawns it. */
  states: string[];
  /** Types of the events that the parent sends to the child. */
  sends: string[];
  /** Guards of the transitions that a snapshot of the child can cause; `always` without a guard. */
  watches: string[];
  /** How the child can end: the `kind` of its output, or the name of its final state. */
  ends: string[];
}

export interface System {
  /** The largest family first, parents before their children. */
  machines: SystemMachine[];
  links: SystemLink[];
  /** Between machines that do not invoke each other. */
  shellLinks: ShellLink[];
}

/**
 * Reads from the definitions which machine invokes which and which events cross; what crosses
 * by the shell is listed in `shellLinks`. Throws if the type of an emitted or
 * sent event cannot be read from its action.
 */
export function buildSystem(machines: readonly AnyStateMachine[]): System {
  const links = machines.flatMap(buildLinks);
  const getDescendants = (id: string): string[] =>
    links.filter(({ parent }) => parent === id).flatMap(({ child }) => [child, ...getDescendants(child)]);
  const roots = machines
    .map(({ id }) => id)
    .filter((id) => !links.some(({ child }) => child === id))
    .toSorted((a, b) => getDescendants(b).length - getDescendants(a).length || a.localeCompare(b));
  const ids = unique(roots.flatMap((id) => [id, ...getDescendants(id)]));
  const sorted = machines.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return {
    machines: sorted.map((machine) => ({ id: machine.id, emits: unique(findMessages(machine, 'emit')) })),
    links: links.toSorted((a, b) => ids.indexOf(a.parent) - ids.indexOf(b.parent)),
    shellLinks: shellLinks.filter(({ from, to }) => ids.includes(from) && ids.includes(to)),
  };
}

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

function flattenNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(flattenNodes)];
}

function buildLinks(machine: AnyStateMachine): SystemLink[] {
  const nodes = flattenNodes(machine.root);
  return Object.entries(machine.implementations.actors).flatMap(([src, child]) => {
    if (!(child instanceof StateMachine)) return [];
    const invokes = nodes.flatMap((node) => node.invoke.map(({ id, src: name }) => ({ node, id, name })));
    const ownInvokes = invokes.filter(({ name }) => name === src);
    const ids = unique(ownInvokes.map(({ id }) => id));
    return {
      parent: machine.id,
      child: child.id,
      states: ownInvokes.map(({ node }) => getNodePath(node)),
      sends: unique(ids.flatMap((id) => findMessages(machine, 'sendTo', id))),
      watches: unique(ids.flatMap((id) => findWatches(nodes, id))),
      ends: unique(Object.values((child as AnyStateMachine).states).flatMap(getEnds)),
    };
  });
}

function findWatches(nodes: AnyStateNode[], id: string): string[] {
  return nodes
    .flatMap((node) => node.transitions.get(`xstate.snapshot.${id}`) ?? [])
    .map(({ guard }) => formatGuard(guard) ?? 'always');
}

function getEnds(state: AnyStateNode): string[] {
  if (state.type !== 'final') return [];
  const kinds = resolve(state.output).map((output) => (output as { kind?: unknown } | undefined)?.kind);
  const names = kinds.filter((kind) => typeof kind === 'string');
  return names.length > 0 ? names : [state.key];
}

interface MessageAction {
  type?: string;
  to?: unknown;
  event?: unknown;
}

/** Returns the types of the events that a machine's actions emit, or send to the child with this id. */
function findMessages(machine: AnyStateMachine, kind: 'emit' | 'sendTo', to?: string): string[] {
  const { actions } = machine.implementations;
  const used = flattenNodes(machine.root).flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...[...(node.always ?? []), ...[...node.transitions.values()].flat()].flatMap((item) => item.actions),
  ]);
  return used.flatMap((action) => {
    const name =
      typeof action === 'function' ? action.name : typeof action === 'string' ? action : action.type;
    const message = (typeof action === 'function' ? action : actions[name]) as MessageAction | undefined;
    if (message?.type !== `xstate.${kind}` || message.to !== to) return [];
    const types = resolve(message.event).map((event) => (event as { type?: unknown } | undefined)?.type);
    const found = types.filter((type) => typeof type === 'string');
    if (found.length === 0) throw new Error(`${machine.id}: ${name} does not reveal the type of its event`);
    return found;
  });
}

/** Stands for context, event and parameters: `getValue` returns what each of its properties is. */
function createStandIn(getValue: (self: unknown) => unknown): unknown {
  const standIn: unknown = new Proxy(() => undefined, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      return getValue(standIn);
    },
    apply: () => getValue(standIn),
  });
  return standIn;
}
const createDistinct = (): unknown => createStandIn(createDistinct);
/** All values are equal; all differ; all are missing. Together they take both branches of most conditions. */
const STAND_INS = [createStandIn((self) => self), createDistinct(), createStandIn(() => undefined)];

/** Returns the value of an expression for each stand-in with which it can be computed. */
function resolve(expression: unknown): unknown[] {
  if (typeof expression !== 'function') return [expression];
  return STAND_INS.flatMap((value) => {
    try {
      return [expression({ context: value, event: value, self: value }, value)];
    } catch {
      return [];
    }
  });
}
