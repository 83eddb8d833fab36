import type { AnyMachineSnapshot } from 'xstate';
import { getNodePath, transitionId } from '#machines/transition-id.ts';
import type { ActorObserver } from '../../loading/actors.ts';
import type { InspectionMessage, LiveActor, LogEntry } from './message.ts';
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

export function createReporter({ tab, post, now }: ReporterOptions): Reporter {
  const actors = new Map<string, LiveActor>();
  const entries: LogEntry[] = [];
  const takenTransitions = new Map<string, string[]>();
  let count = 0;

  function reportActor(actor: LiveActor) {
    actors.set(actor.id, actor);
    for (const id of [...actors.keys()].slice(0, -MAX_ACTORS)) actors.delete(id);
    post({ kind: 'actor', tab, actor });
  }

  function appendEntry(entry: Omit<LogEntry, 'number' | 'at'>) {
    const numberedEntry = { number: (count += 1), at: now(), ...entry };
    entries.push(numberedEntry);
    entries.splice(0, entries.length - MAX_ENTRIES);
    post({ kind: 'entry', tab, entry: numberedEntry });
  }

  function reportSnapshot(id: string, snapshot: AnyMachineSnapshot, event: { type: string }) {
    const { type, ...payload } = event;
    const states = snapshot._nodes.map(getNodePath).toSorted((a, b) => a.length - b.length);
    const machine = snapshot.machine.id;
    reportActor({ id, machine, status: snapshot.status, states, context: sanitise(snapshot.context) });
    appendEntry({
      actor: id,
      machine,
      type,
      event: sanitise(payload),
      transitions: takenTransitions.get(id) ?? [],
      leaves: states.filter((path) => path !== '' && !states.some((other) => other.startsWith(`${path}.`))),
    });
    takenTransitions.delete(id);
  }

  return {
    observe(inspection) {
      const id = inspection.actorRef.sessionId;
      if (inspection.type === '@xstate.microstep') {
        const ids = inspection._transitions.filter(isCharted).map(transitionId);
        takenTransitions.set(id, [...(takenTransitions.get(id) ?? []), ...ids]);
      }
      if (inspection.type === '@xstate.snapshot' && isMachineSnapshot(inspection.snapshot))
        reportSnapshot(id, inspection.snapshot, inspection.event);
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

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot && 'machine' in snapshot;
}
