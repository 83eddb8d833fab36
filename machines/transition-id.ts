import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** The path of a state within its machine, e.g. 'signedIn.fresh'; '' of the root. */
export function getNodePath(node: AnyStateNode): string {
  return node.path.join('.');
}

/**
 * Names a transition of a machine, or of the same machine with its ports provided:
 * `{source}|{event type}|{how many of this source and event stand before it}`.
 */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${getNodePath(source)}|${eventType}|${siblings?.indexOf(transition) ?? -1}`;
}
