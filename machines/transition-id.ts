import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Returns the path of a state within its machine, e.g. 'signedIn.fresh'; '' for the root. */
export function getNodePath(node: AnyStateNode): string {
  return node.path.join('.');
}

/**
 * Returns an id that is also valid for the same machine with its ports provided: `{source}|{event type}|{index among
 * the transitions with this source and event}`.
 */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${getNodePath(source)}|${eventType}|${siblings?.indexOf(transition) ?? -1}`;
}
