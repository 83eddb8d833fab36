import type { AnyStateMachine, StateNode } from 'xstate';
import { getStableStates } from '../model-paths/machine-structure.ts';
import type { AnyMachineModel } from '../model-paths/model.ts';

export interface WeightedEvent {
  type: string;
  /** The case's name in the model, '' if there is only one. */
  name: string;
  event: Record<string, unknown>;
  /** The number of outcomes of the ports that the event leads to, at least 1, divided among the event's cases. */
  weight: number;
  /** The share of those outcomes in which no reply arrives; 0 if there are none. */
  lost: number;
}

const NO_ANSWER = /^(network failure|no answer|not loaded)$/;

/** Returns the model's events for a state, given by its dotted path or, in a parallel state, by its name alone. */
export function getWeightedEvents(model: AnyMachineModel, state: string): WeightedEvent[] {
  const nodes = withAncestors(getStateNode(model.machine, state));
  const types = Object.keys(model.events).filter((type) => nodes.some((node) => node.transitions.has(type)));
  return types.flatMap((type) => {
    const targets = nodes.flatMap((node) => node.transitions.get(type) ?? []).flatMap(({ target }) => target);
    const outcomes = getOutcomes(model, targets as (StateNode | undefined)[]);
    const lost = outcomes.filter((name) => NO_ANSWER.test(name)).length;
    const cases = Object.entries(model.events[type]!);
    return cases.map(([name, event]) => ({
      type,
      name,
      event: event as Record<string, unknown>,
      weight: Math.max(outcomes.length, 1) / cases.length,
      lost: outcomes.length === 0 ? 0 : lost / outcomes.length,
    }));
  });
}

export function hasTimer(model: AnyMachineModel, state: string): boolean {
  const nodes = withAncestors(getStateNode(model.machine, state));
  return nodes.some((node) => node.after.length > 0 || node.invoke.some(({ src }) => src === 'countdown'));
}

function getStateNode(machine: AnyStateMachine, path: string): StateNode {
  const ids = [...getStableStates(machine)];
  const id = `${machine.id}.${path}`;
  const found = ids.includes(id) ? id : ids.find((candidate) => candidate.endsWith(`.${path}`));
  return machine.getStateNodeById(found ?? id) as StateNode;
}

function withAncestors(node: StateNode): StateNode[] {
  return node.parent ? [node, ...withAncestors(node.parent as StateNode)] : [node];
}

/** Outcomes of the ports invoked in these states and in the states that follow them immediately. */
function getOutcomes(model: AnyMachineModel, targets: (StateNode | undefined)[]): string[] {
  const visited = new Set<StateNode>();
  const visit = (node: StateNode | undefined): void => {
    if (!node || visited.has(node)) return;
    visited.add(node);
    for (const { target = [] } of node.always ?? []) for (const next of target) visit(next as StateNode);
    if (node.type === 'compound') for (const next of node.initial.target ?? []) visit(next as StateNode);
  };
  for (const target of targets) visit(target);
  const ports = new Set([...visited].flatMap((node) => node.invoke.map(({ id }) => id)));
  return [...ports].flatMap((port) => Object.keys(model.ports[port] ?? {}));
}
