/** What a machine is made of, as its own definition says it: states, transitions, and what can follow what. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

type Node = AnyStateMachine['root'];

/** The keys of all transitions, one for each guarded branch. */
export function allTransitions(machine: AnyStateMachine): Set<string> {
  return new Set(transitionsOf(machine).map(keyOf));
}

export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return stateNodes(machine).flatMap((node) =>
    [...node.transitions.values()].flat().concat(node.always ?? []),
  );
}

/** The ids of the states in which a machine can come to rest. */
export function settleableStates(machine: AnyStateMachine): Set<string> {
  const resting = stateNodes(machine).filter(
    (node) => isLeaf(node) && !node.always?.some((transition) => transition.guard === undefined),
  );
  return new Set(resting.map((node) => node.id));
}

/** The ids of the leaves that a snapshot is in. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.filter(isLeaf).map((node) => node.id);
}

/** `source | event | index of the branch`. */
export function keyOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${branches.indexOf(transition)}`;
}

export function stateNodes(machine: AnyStateMachine): Node[] {
  const within = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(within)];
  return within(machine.root);
}

function isLeaf(node: Node): boolean {
  return node.type === 'atomic' || node.type === 'final';
}

/** The delay that an `after` transition waits for. */
export function delayNameOf(eventType: string): string | undefined {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];
}

/**
 * What a transition leaves: everything below its domain, the smallest state around its source and its targets.
 * Without one, a transition that re-enters the root, it leaves everything.
 */
export function exits(transition: AnyTransitionDefinition, node: Node): boolean {
  const domain = domainOf(transition);
  return domain === undefined || isBelow(node, domain);
}

/** Whether a transition can be taken in a state: it is the state's own or that of a state around it. */
export function isTakenIn(node: Node, { source }: AnyTransitionDefinition): boolean {
  return node === source || isBelow(node, source);
}

/** The leaves that a transition leads into, those of other regions that it opens included. */
export function enteredLeaves(transition: AnyTransitionDefinition): Node[] {
  const domain = domainOf(transition);
  const targets = (transition.target ?? []) as Node[];
  const besides = targets.flatMap((target) =>
    around(target)
      .filter((parent) => parent.type === 'parallel' && (domain === undefined || isBelow(parent, domain)))
      .flatMap((parent) => Object.values(parent.states))
      .filter((region) => !targets.some((other) => other === region || isBelow(other, region))),
  );
  return [...targets, ...besides].flatMap(firstLeaves);
}

/**
 * `a then b`, for each b that can leave the state that a enters, in the same region. Whether the guards ever allow it,
 * the structure does not say.
 */
export function possiblePairs(machine: AnyStateMachine): Set<string> {
  const moving = transitionsOf(machine).filter(({ target }) => target !== undefined);
  const pairs = moving.flatMap((first) =>
    enteredLeaves(first).flatMap((leaf) =>
      moving
        .filter((next) => canFollowIn(leaf, next) && isTakenIn(leaf, next) && exits(next, leaf))
        .map((next) => pairOf(keyOf(first), next)),
    ),
  );
  return new Set(pairs);
}

export function pairOf(first: string, next: AnyTransitionDefinition): string {
  return `${first} then ${keyOf(next)}`;
}

/** Nothing follows the end of a machine, and no event comes in a state that is left at once. */
function canFollowIn(leaf: Node, next: AnyTransitionDefinition): boolean {
  if (leaf.type === 'final' && leaf.parent?.parent === undefined) return false;
  const isPassing = leaf.always?.some(({ guard }) => guard === undefined) ?? false;
  return !isPassing || next.eventType === '';
}

function firstLeaves(node: Node): Node[] {
  if (isLeaf(node)) return [node];
  if (node.type === 'parallel') return Object.values(node.states).flatMap(firstLeaves);
  return (node.initial.target as Node[]).flatMap(firstLeaves);
}

function domainOf({ source, target, reenter }: AnyTransitionDefinition): Node | undefined {
  const targets = (target ?? []) as Node[];
  if (!reenter && targets.every((one) => one === source || isBelow(one, source))) return source;
  const domain = around(source).find((node) => targets.every((one) => isBelow(one, node)));
  return domain ?? (reenter ? undefined : around(source).at(-1));
}

function isBelow(node: Node, ancestor: Node): boolean {
  return around(node).includes(ancestor);
}

function around(node: Node): Node[] {
  return node.parent ? [node.parent, ...around(node.parent)] : [];
}
