import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getNodePath, transitionId } from '#machines/transition-id.ts';
import { formatActions, formatDelay, formatGuard, parseTrigger } from './labels.ts';

export interface ChartState {
  /** The dotted path from the machine's root; '' for the root. */
  path: string;
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The path of the initial child state; null when there is none or all are entered. */
  initial: string | null;
  tags: string[];
  invokes: string[];
  entry: string[];
  exit: string[];
  clauses: string[];
  /** What a tester sees or can check while the machine is in it; null when it has none. */
  description: string | null;
  states: ChartState[];
}

export interface ChartTransition {
  id: string;
  source: string;
  /** Null when the transition leaves no state. */
  target: string | null;
  kind: 'event' | 'after' | 'always' | 'done' | 'error';
  /** For display: `session.signIn`, `after retryDelay`, `done: restore`; '' for `always`. */
  trigger: string;
  /** For `after`, e.g. `10 s`; null when the delay is computed at run time. */
  delay: string | null;
  guard: string | null;
  actions: string[];
  clauses: string[];
  /** When it is taken or what it means; null when event, guard and target say it. */
  description: string | null;
  reenter: boolean;
}

export interface Chart {
  id: string;
  root: ChartState;
  transitions: ChartTransition[];
}

export function buildChart(machine: AnyStateMachine): Chart {
  const nodes = flattenNodes(machine.root);
  return {
    id: machine.id,
    root: toChartState(machine.root),
    transitions: nodes.flatMap((node) =>
      getTransitions(node).map((transition) => toChartTransition(machine, transition)),
    ),
  };
}

/** Returns the state and all its descendants, outer states first. */
export function flattenStates(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(flattenStates)];
}

function flattenNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(flattenNodes)];
}

function getTransitions(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

const getClauses = (meta: unknown): string[] => [...((meta as { spec?: string[] } | undefined)?.spec ?? [])];

function toChartState(node: AnyStateNode): ChartState {
  const initial = node.type === 'compound' ? node.initial?.target?.[0] : undefined;
  return {
    path: getNodePath(node),
    name: node.key,
    type: node.type,
    initial: initial ? getNodePath(initial) : null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id }) => id),
    entry: formatActions(node.entry),
    exit: formatActions(node.exit),
    clauses: getClauses(node.meta),
    description: node.description ?? null,
    states: Object.values(node.states).map(toChartState),
  };
}

function toChartTransition(machine: AnyStateMachine, transition: AnyTransitionDefinition): ChartTransition {
  const { kind, trigger, delay } = parseTrigger(transition.eventType);
  const target = transition.target?.[0];
  return {
    id: transitionId(transition),
    source: getNodePath(transition.source),
    target: target ? getNodePath(target) : null,
    kind,
    trigger,
    delay: delay === null ? null : formatDelay(delay, machine.implementations.delays[delay]),
    guard: formatGuard(transition.guard),
    actions: formatActions(transition.actions),
    clauses: getClauses(transition.meta),
    description: (transition as { description?: string }).description ?? null,
    reenter: transition.reenter,
  };
}
