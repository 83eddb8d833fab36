import { createStore } from '@xstate/store';
import type { InspectionMessage, LiveActor, LogEntry } from '#src/ports/inspection/message.ts';

export interface SeenActor extends LiveActor {
  /** Unique on the page. */
  key: string;
  tab: string;
}
export interface SeenEntry extends LogEntry {
  key: string;
  tab: string;
  /** The `key` of the actor that took it. */
  of: string;
}
export interface Filters {
  machine: string;
  event: string;
  text: string;
}
export interface InspectorState {
  /** Every tab heard of, in order: its place gives its name. */
  tabs: string[];
  /** The latest to move last. */
  actors: SeenActor[];
  /** The newest last. */
  entries: SeenEntry[];
  /** The chart that is shown, and the actor marked in it. */
  machine: string;
  actor: string | null;
  /** The chart is that of whatever moves. */
  follows: boolean;
  filters: Filters;
}

const KEPT = 1000;
const noFilters: Filters = { machine: '', event: '', text: '' };

/** What the page knows of the tabs, and what of it the reader wants to see. */
export function createInspector(machine: string) {
  const context: InspectorState = {
    tabs: [],
    actors: [],
    entries: [],
    machine,
    actor: null,
    follows: true,
    filters: noFilters,
  };
  return createStore({
    context,
    on: {
      told: (state, { message }: { message: InspectionMessage }) => told(state, message),
      chartChosen: (state, { machine }: { machine: string }) => ({
        ...state,
        machine,
        actor: state.actors.findLast((actor) => actor.machine === machine)?.key ?? null,
        follows: false,
      }),
      actorChosen: (state, { key }: { key: string }) => ({ ...state, actor: key, follows: false }),
      followed: (state, { follows }: { follows: boolean }) => {
        const latest = state.actors.at(-1);
        return follows && latest
          ? { ...state, follows, machine: latest.machine, actor: latest.key }
          : { ...state, follows };
      },
      filtered: (state, change: Partial<Filters>) => ({
        ...state,
        filters: {
          machine: change.machine ?? state.filters.machine,
          event: change.event ?? state.filters.event,
          text: change.text ?? state.filters.text,
        },
      }),
      cleared: (state) => ({
        ...state,
        entries: [],
        actors: state.actors.filter(({ status }) => status === 'active'),
      }),
    },
  });
}
export type Inspector = ReturnType<typeof createInspector>;

function told(state: InspectorState, message: InspectionMessage): InspectorState {
  if (message.kind === 'hello') return state;
  const { tab } = message;
  const tabs = state.tabs.includes(tab) ? state.tabs : [...state.tabs, tab];
  if (message.kind === 'gone')
    return {
      ...state,
      actors: state.actors.map((actor) =>
        actor.tab === tab && actor.status === 'active' ? { ...actor, status: 'stopped' } : actor,
      ),
    };
  if (message.kind === 'actor') return withActor({ ...state, tabs }, { ...message.actor, tab });
  return withEntry({ ...state, tabs }, { ...message.entry, tab });
}

function withActor(state: InspectorState, seen: LiveActor & { tab: string }): InspectorState {
  const actor = { ...seen, key: `${seen.tab}/${seen.id}` };
  const actors = [...state.actors.filter(({ key }) => key !== actor.key), actor];
  if (state.follows && actor.status !== 'stopped')
    return { ...state, actors, machine: actor.machine, actor: actor.key };
  const isFirst = state.actor === null && actor.machine === state.machine;
  return { ...state, actors, actor: isFirst ? actor.key : state.actor };
}

/** A tab repeats what it has said to pages that come later. */
function withEntry(state: InspectorState, seen: LogEntry & { tab: string }): InspectorState {
  const entry = { ...seen, key: `${seen.tab}#${seen.number}`, of: `${seen.tab}/${seen.actor}` };
  if (state.entries.some(({ key }) => key === entry.key)) return state;
  const entries = [...state.entries, entry].toSorted(
    (one, other) => one.at - other.at || one.number - other.number,
  );
  return { ...state, entries: entries.slice(-KEPT) };
}

/** The entries that the filters let through, newest first. */
export function filteredEntries({ entries, filters }: InspectorState): SeenEntry[] {
  const text = filters.text.trim().toLowerCase();
  return entries
    .filter((entry) => filters.machine === '' || entry.machine === filters.machine)
    .filter((entry) => filters.event === '' || entry.type === filters.event)
    .filter((entry) => text === '' || JSON.stringify(entry).toLowerCase().includes(text))
    .toReversed();
}

/** `tab 1` is the first that was heard of. */
export function tabName({ tabs }: InspectorState, tab: string): string {
  return `tab ${tabs.indexOf(tab) + 1}`;
}

/** The last transitions that an actor took, and which of its moves that was. */
export function lastMove(
  { entries }: InspectorState,
  actor: string | null,
): { number: number; transitions: string[] } {
  const entry = entries.findLast(({ of, transitions }) => of === actor && transitions.length > 0);
  return { number: entry?.number ?? 0, transitions: entry?.transitions ?? [] };
}
