import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { pathOf, transitionId } from '#machines/transition-id.ts';
import { actionLabels, delayText, guardLabel, triggerOf } from './labels.ts';

/** A state of a chart, with those inside it. */
export interface ChartState {
  /** Dotted, from the machine's root, whose own is ''. */
  path: string;
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The path of the state that is entered first; null where all are, or none. */
  initial: string | null;
  tags: string[];
  invokes: string[];
  entry: string[];
  exit: string[];
  clauses: string[];
  states: ChartState[];
}

export interface ChartTransition {
  /** As `transitionId` names it. */
  id: string;
  source: string;
  /** Null: what happens without leaving any state. */
  target: string | null;
  kind: 'event' | 'after' | 'always' | 'done' | 'error';
  /** What sets it off, as people read it: `session.signIn`, `after retryDelay`, `done: restore`; '' of `always`. */
  trigger: string;
  /** Of `after`: `10 s`; null where the delay is reckoned when the state is entered. */
  delay: string | null;
  guard: string | null;
  actions: string[];
  clauses: string[];
  /** The state is left and entered again. */
  reenter: boolean;
}

/** A machine's definition as data, in the order in which it is written. */
export interface Chart {
  id: string;
  root: ChartState;
  transitions: ChartTransition[];
}

export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = withInner(machine.root);
  return {
    id: machine.id,
    root: stateOf(machine.root),
    transitions: nodes.flatMap((node) => transitionsOf(node).map((one) => transitionOf(machine, one))),
  };
}

/** The state and all inside it, outer ones first. */
export function withInnerStates(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(withInnerStates)];
}

function withInner(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withInner)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

const clausesIn = (meta: unknown): string[] => [...((meta as { spec?: string[] } | undefined)?.spec ?? [])];

function stateOf(node: AnyStateNode): ChartState {
  const initial = node.type === 'compound' ? node.initial?.target?.[0] : undefined;
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    initial: initial ? pathOf(initial) : null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id }) => id),
    entry: actionLabels(node.entry),
    exit: actionLabels(node.exit),
    clauses: clausesIn(node.meta),
    states: Object.values(node.states).map(stateOf),
  };
}

function transitionOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): ChartTransition {
  const { kind, trigger, delay } = triggerOf(transition.eventType);
  const target = transition.target?.[0];
  return {
    id: transitionId(transition),
    source: pathOf(transition.source),
    target: target ? pathOf(target) : null,
    kind,
    trigger,
    delay: delay === null ? null : delayText(delay, machine.implementations.delays[delay]),
    guard: guardLabel(transition.guard),
    actions: actionLabels(transition.actions),
    clauses: clausesIn(transition.meta),
    reenter: transition.reenter,
  };
}
