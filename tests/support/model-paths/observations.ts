import { type AnyStateMachine, type AnyTransitionDefinition, and, type InspectionEvent, or } from 'xstate';
import {
  exits,
  getEnteredLeaves,
  getPairKey,
  getTransitionKey,
  getTransitions,
  isAvailableIn,
} from './machine-structure.ts';

export interface Observations {
  covered: Set<string>;
  /** `key is true`, `key is false`: the results of each transition's guard. */
  outcomes: Set<string>;
  /** Consecutive transitions of one region. */
  pairs: Set<string>;
}

type Node = AnyStateMachine['root'];

/** Observes one actor. The machine's guards are wrapped in place, so it must not be shared with other actors. */
export function observe(
  machine: AnyStateMachine,
): Observations & { inspect: (inspection: InspectionEvent) => void } {
  const covered = new Set<string>();
  const pairs = new Set<string>();
  const enteredBy = new Map<Node, string>();

  function recordPairs(transition: AnyTransitionDefinition): void {
    for (const [leaf, first] of enteredBy) {
      if (!exits(transition, leaf)) continue;
      if (isAvailableIn(leaf, transition)) pairs.add(getPairKey(first, transition));
      enteredBy.delete(leaf);
    }
  }

  return {
    covered,
    pairs,
    outcomes: watchGuards(machine),
    inspect: (inspection) => {
      const takenTransitions = getRootTransitions(inspection);
      const targetedTransitions = takenTransitions.filter(({ target }) => target !== undefined);
      for (const transition of takenTransitions) covered.add(getTransitionKey(transition));
      for (const transition of targetedTransitions) recordPairs(transition);
      for (const transition of targetedTransitions)
        for (const leaf of getEnteredLeaves(transition)) enteredBy.set(leaf, getTransitionKey(transition));
    },
  };
}

function watchGuards(machine: AnyStateMachine): Set<string> {
  const outcomes = new Set<string>();
  for (const transition of getTransitions(machine)) {
    if (transition.guard === undefined) continue;
    const key = getTransitionKey(transition);
    const sawTrue = () => outcomes.add(`${key} is true`).size > 0;
    const sawFalse = () => outcomes.add(`${key} is false`).size === 0;
    transition.guard = or([and([transition.guard as never, sawTrue]), sawFalse]);
  }
  return outcomes;
}

function getRootTransitions(inspection: InspectionEvent): AnyTransitionDefinition[] {
  if (inspection.type !== '@xstate.microstep' || inspection.actorRef.sessionId !== inspection.rootId)
    return [];
  return inspection._transitions.filter((transition) => transition.eventType !== 'xstate.init');
}
