import type { AnyMachineSnapshot } from 'xstate';
import { pathOf, transitionId } from '#machines/transition-id.ts';
import type { ActorWatch } from '../actors.ts';
import type { InspectionMessage, LiveActor, LogEntry } from './message.ts';
import { sanitise } from './sanitise.ts';

const KEPT_ENTRIES = 300;
const KEPT_ACTORS = 50;

interface Reporter extends ActorWatch {
  /** Says once more all that is known, for whoever has just come. */
  repeat: () => void;
}

interface ReporterOptions {
  tab: string;
  post: (message: InspectionMessage) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Tells of every machine what it is in and what it takes, in the order in which that happens. */
export function createReporter({ tab, post, now }: ReporterOptions): Reporter {
  const actors = new Map<string, LiveActor>();
  const entries: LogEntry[] = [];
  const taken = new Map<string, string[]>();
  let count = 0;

  function show(actor: LiveActor) {
    actors.set(actor.id, actor);
    for (const id of [...actors.keys()].slice(0, -KEPT_ACTORS)) actors.delete(id);
    post({ kind: 'actor', tab, actor });
  }

  function write(entry: Omit<LogEntry, 'number' | 'at'>) {
    const written = { number: (count += 1), at: now(), ...entry };
    entries.push(written);
    entries.splice(0, entries.length - KEPT_ENTRIES);
    post({ kind: 'entry', tab, entry: written });
  }

  function settled(id: string, snapshot: AnyMachineSnapshot, event: { type: string }) {
    const { type, ...payload } = event;
    const states = snapshot._nodes.map(pathOf).toSorted((one, other) => one.length - other.length);
    const machine = snapshot.machine.id;
    show({ id, machine, status: snapshot.status, states, context: sanitise(snapshot.context) });
    write({
      actor: id,
      machine,
      type,
      event: sanitise(payload),
      transitions: taken.get(id) ?? [],
      leaves: states.filter((path) => path !== '' && !states.some((other) => other.startsWith(`${path}.`))),
    });
    taken.delete(id);
  }

  return {
    observe(inspection) {
      const id = inspection.actorRef.sessionId;
      if (inspection.type === '@xstate.microstep') {
        const ids = inspection._transitions.filter(isWritten).map(transitionId);
        taken.set(id, [...(taken.get(id) ?? []), ...ids]);
      }
      if (inspection.type === '@xstate.snapshot' && isOfMachine(inspection.snapshot))
        settled(id, inspection.snapshot, inspection.event);
    },
    stopped({ sessionId }) {
      const actor = actors.get(sessionId);
      if (actor?.status === 'active') show({ ...actor, status: 'stopped' });
    },
    repeat() {
      for (const actor of actors.values()) post({ kind: 'actor', tab, actor });
      for (const entry of entries) post({ kind: 'entry', tab, entry });
    },
  };
}

/** Not the step into the first states, which no chart has as a transition. */
const isWritten = ({ eventType }: { eventType: string }) => eventType !== 'xstate.init';

function isOfMachine(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot && 'machine' in snapshot;
}
