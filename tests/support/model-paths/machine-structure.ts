import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

type Node = AnyStateMachine['root'];

/** One key for each guarded branch. */
export function getTransitionKeys(machine: AnyStateMachine): Set<string> {
  return new Set(getTransitions(machine).map(getTransitionKey));
}

export function getTransitions(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return getStateNodes(machine).flatMap((node) =>
    [...node.transitions.values()].flat().concat(node.always ?? []),
  );
}

/** The ids of the states in which a machine can rest. */
export function getStableStates(machine: AnyStateMachine): Set<string> {
  const stableNodes = getStateNodes(machine).filter(
    (node) => isLeaf(node) && !node.always?.some((transition) => transition.guard === undefined),
  );
  return new Set(stableNodes.map((node) => node.id));
}

export function getLeafIds(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.filter(isLeaf).map((node) => node.id);
}

/** `source | event | index of the branch`. */
export function getTransitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${branches.indexOf(transition)}`;
}

export function getStateNodes(machine: AnyStateMachine): Node[] {
  const collectNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(collectNodes)];
  return collectNodes(machine.root);
}

function isLeaf(node: Node): boolean {
  return node.type === 'atomic' || node.type === 'final';
}

export function parseDelayName(eventType: string): string | undefined {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];
}

/**
 * Whether a transition exits a state: one below its domain, the smallest state around its source and its targets.
 * Without a domain (a transition that re-enters the root), it exits every state.
 */
export function exits(transition: AnyTransitionDefinition, node: Node): boolean {
  const domain = getDomain(transition);
  return domain === undefined || isDescendantOf(node, domain);
}

export function isAvailableIn(node: Node, { source }: AnyTransitionDefinition): boolean {
  return node === source || isDescendantOf(node, source);
}

/** The leaves that a transition enters, including those of other regions that it activates. */
export function getEnteredLeaves(transition: AnyTransitionDefinition): Node[] {
  const domain = getDomain(transition);
  const targets = (transition.target ?? []) as Node[];
  const siblingRegions = targets.flatMap((target) =>
    getAncestors(target)
      .filter(
        (parent) => parent.type === 'parallel' && (domain === undefined || isDescendantOf(parent, domain)),
      )
      .flatMap((parent) => Object.values(parent.states))
      .filter((region) => !targets.some((other) => other === region || isDescendantOf(other, region))),
  );
  return [...targets, ...siblingRegions].flatMap(getInitialLeaves);
}

/**
 * `a then b`, for each b that can leave the state entered by a, in the same region. Guards are ignored, so some pairs
 * may be impossible.
 */
export function getPossiblePairs(machine: AnyStateMachine): Set<string> {
  const targetedTransitions = getTransitions(machine).filter(({ target }) => target !== undefined);
  const pairs = targetedTransitions.flatMap((first) =>
    getEnteredLeaves(first).flatMap((leaf) =>
      targetedTransitions
        .filter((next) => canFollow(leaf, next) && isAvailableIn(leaf, next) && exits(next, leaf))
        .map((next) => getPairKey(getTransitionKey(first), next)),
    ),
  );
  return new Set(pairs);
}

export function getPairKey(first: string, next: AnyTransitionDefinition): string {
  return `${first} then ${getTransitionKey(next)}`;
}

/** Nothing follows the final state of a machine, and a state that is left at once receives no events. */
function canFollow(leaf: Node, next: AnyTransitionDefinition): boolean {
  if (leaf.type === 'final' && leaf.parent?.parent === undefined) return false;
  const isTransient = leaf.always?.some(({ guard }) => guard === undefined) ?? false;
  return !isTransient || next.eventType === '';
}

function getInitialLeaves(node: Node): Node[] {
  if (isLeaf(node)) return [node];
  if (node.type === 'parallel') return Object.values(node.states).flatMap(getInitialLeaves);
  return (node.initial.target as Node[]).flatMap(getInitialLeaves);
}

function getDomain({ source, target, reenter }: AnyTransitionDefinition): Node | undefined {
  const targets = (target ?? []) as Node[];
  if (!reenter && targets.every((candidate) => candidate === source || isDescendantOf(candidate, source)))
    return source;
  const domain = getAncestors(source).find((node) =>
    targets.every((candidate) => isDescendantOf(candidate, node)),
  );
  return domain ?? (reenter ? undefined : getAncestors(source).at(-1));
}

function isDescendantOf(node: Node, ancestor: Node): boolean {
  return getAncestors(node).includes(ancestor);
}

function getAncestors(node: Node): Node[] {
  return node.parent ? [node.parent, ...getAncestors(node.parent)] : [];
}
