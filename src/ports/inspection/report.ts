import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from 'xstate';
import { getNodePath, transitionId } from '#machines/transition-id.ts';
import type { ActorObserver } from '../../loading/actors.ts';
import type { InspectionMessage, LiveActor, LogEntry, Sender } from './message.ts';
import { sanitise } from './sanitise.ts';

const MAX_ENTRIES = 300;
const MAX_ACTORS = 50;

interface Reporter extends ActorObserver {
  replay: () => void;
}

interface ReporterOptions {
  tab: string;
  post: (message: InspectionMessage) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** An event that an actor received and has not processed yet. */
interface Receipt extends Pick<LogEntry, 'number' | 'at' | 'sender'> {
  event: object;
}

export function createReporter({ tab, post, now }: ReporterOptions): Reporter {
  const actors = new Map<string, LiveActor>();
  const entries: LogEntry[] = [];
  const receipts = new WeakMap<AnyActorRef, Receipt[]>();
  const takenTransitions = new Map<string, string[]>();
  let count = 0;

  function reportActor(actor: LiveActor) {
    actors.set(actor.id, actor);
    for (const id of [...actors.keys()].slice(0, -MAX_ACTORS)) actors.delete(id);
    post({ kind: 'actor', tab, actor });
  }

  /** Numbers an event when it is received: a child reports its snapshot before the parent that it belongs to. */
  function receive(actor: AnyActorRef, event: object, source: AnyActorRef | undefined): Receipt {
    const sender = source && source !== actor ? toSender(source) : null;
    return { event, number: (count += 1), at: now(), sender };
  }

  function takeReceipt(actor: AnyActorRef, event: object): Receipt {
    const pending = receipts.get(actor) ?? [];
    const index = pending.findIndex((receipt) => receipt.event === event);
    return pending.splice(0, index + 1).at(-1) ?? receive(actor, event, undefined);
  }

  function reportSnapshot(actor: AnyActorRef, snapshot: AnyMachineSnapshot, event: { type: string }) {
    const id = actor.sessionId;
    const { type, ...payload } = event;
    const { number, at, sender } = takeReceipt(actor, event);
    const states = snapshot._nodes.map(getNodePath).toSorted((a, b) => a.length - b.length);
    const machine = snapshot.machine.id;
    reportActor({ id, machine, status: snapshot.status, states, context: sanitise(snapshot.context) });
    const entry = {
      number,
      at,
      actor: id,
      ancestors: getAncestors(actor).map(({ sessionId }) => sessionId),
      machine,
      type,
      sender,
      event: sanitise(payload),
      transitions: takenTransitions.get(id) ?? [],
      leaves: states.filter((path) => path !== '' && !states.some((other) => other.startsWith(`${path}.`))),
    };
    takenTransitions.delete(id);
    entries.push(entry);
    entries.splice(0, entries.length - MAX_ENTRIES);
    post({ kind: 'entry', tab, entry });
  }

  return {
    observe(inspection) {
      const actor = inspection.actorRef as AnyActorRef;
      const id = actor.sessionId;
      if (inspection.type === '@xstate.event' && isMachineSnapshot(actor.getSnapshot())) {
        const receipt = receive(actor, inspection.event, inspection.sourceRef as AnyActorRef | undefined);
        receipts.set(actor, [...(receipts.get(actor) ?? []), receipt]);
      }
      if (inspection.type === '@xstate.microstep') {
        const ids = inspection._transitions.filter(isCharted).map(transitionId);
        takenTransitions.set(id, [...(takenTransitions.get(id) ?? []), ...ids]);
      }
      if (inspection.type === '@xstate.snapshot' && isMachineSnapshot(inspection.snapshot))
        reportSnapshot(actor, inspection.snapshot, inspection.event);
    },
    onStopped({ sessionId }) {
      const actor = actors.get(sessionId);
      if (actor?.status === 'active') reportActor({ ...actor, status: 'stopped' });
    },
    replay() {
      for (const actor of actors.values()) post({ kind: 'actor', tab, actor });
      for (const entry of entries) post({ kind: 'entry', tab, entry });
    },
  };
}

/** Excludes entering the initial state, which is not a transition in the chart. */
const isCharted = ({ eventType }: { eventType: string }) => eventType !== 'xstate.init';

/** The parent first. */
function getAncestors({ _parent: parent }: AnyActorRef): AnyActorRef[] {
  return parent ? [parent, ...getAncestors(parent)] : [];
}

/** A port is named after its invoke. */
function toSender(actor: AnyActorRef): Sender {
  const snapshot: unknown = actor.getSnapshot();
  return { actor: actor.sessionId, name: isMachineSnapshot(snapshot) ? snapshot.machine.id : actor.id };
}
