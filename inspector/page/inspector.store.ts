import { createStore } from '@xstate/store';
import type { InspectionMessage, LiveActor, LogEntry } from '#src/ports/inspection/message.ts';

export interface ObservedActor extends LiveActor {
  key: string;
  /** For example `tab 1`. A tab keeps its number when it reloads. */
  tab: string;
}
export interface ObservedEntry extends LogEntry {
  key: string;
  tab: string;
  actorKey: string;
  /** The parent first. */
  ancestorKeys: string[];
}
export interface Filters {
  /** All actors, only the chosen one, or that with its children and theirs. */
  actors: 'all' | 'chosen' | 'family';
  machine: string;
  event: string;
  text: string;
}
export interface InspectorState {
  /** Ids of the open tabs; the index gives a tab its number. Null marks a free number. */
  tabs: (string | null)[];
  /** Sorted by last move, the latest last. */
  actors: ObservedActor[];
  /** Newest last. */
  entries: ObservedEntry[];
  machine: string;
  actor: string | null;
  isFollowing: boolean;
  filters: Filters;
}

const MAX_ENTRIES = 1000;
const emptyFilters: Filters = { actors: 'all', machine: '', event: '', text: '' };

export function createInspector(machine: string) {
  const context: InspectorState = {
    tabs: [],
    actors: [],
    entries: [],
    machine,
    actor: null,
    isFollowing: true,
    filters: emptyFilters,
  };
  return createStore({
    context,
    on: {
      messageReceived: (state, { message }: { message: InspectionMessage }) => applyMessage(state, message),
      chartChosen: (state, { machine }: { machine: string }) => ({
        ...state,
        machine,
        actor: state.actors.findLast((actor) => actor.machine === machine)?.key ?? null,
        isFollowing: false,
        filters: { ...state.filters, actors: 'family' as const },
      }),
      actorChosen: (state, { key }: { key: string }) => ({
        ...state,
        actor: key,
        isFollowing: false,
        filters: { ...state.filters, actors: 'family' as const },
      }),
      followed: (state, { isFollowing }: { isFollowing: boolean }) => {
        const latest = state.actors.at(-1);
        if (!isFollowing) return { ...state, isFollowing };
        const filters = { ...state.filters, actors: 'all' as const };
        return latest
          ? { ...state, isFollowing, filters, machine: latest.machine, actor: latest.key }
          : { ...state, isFollowing, filters };
      },
      filtered: (state, change: Partial<Filters>) => ({
        ...state,
        filters: {
          actors: change.actors ?? state.filters.actors,
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

function applyMessage(state: InspectorState, message: InspectionMessage): InspectorState {
  if (message.kind === 'hello') return state;
  const tabs = withTab(state.tabs, message.tab);
  const tab = `tab ${tabs.indexOf(message.tab) + 1}`;
  if (message.kind === 'actor')
    return withActor(
      { ...state, tabs },
      { ...message.actor, key: `${message.tab}/${message.actor.id}`, tab },
    );
  if (message.kind === 'entry') return withEntry({ ...state, tabs }, message, tab);
  const actors = state.actors.filter(({ key }) => !key.startsWith(`${message.tab}/`));
  const actor = actors.some(({ key }) => key === state.actor) ? state.actor : null;
  return { ...state, tabs: tabs.map((openTab) => (openTab === message.tab ? null : openTab)), actors, actor };
}

function withTab(tabs: InspectorState['tabs'], tab: string): InspectorState['tabs'] {
  if (tabs.includes(tab)) return tabs;
  const freeIndex = tabs.indexOf(null);
  return freeIndex === -1 ? [...tabs, tab] : tabs.with(freeIndex, tab);
}

/** Follows an actor only when its states change, so that a ticking countdown does not take over the view. */
function withActor(state: InspectorState, actor: ObservedActor): InspectorState {
  const previous = state.actors.find(({ key }) => key === actor.key);
  const actors = [...state.actors.filter(({ key }) => key !== actor.key), actor];
  const hasMoved = previous?.states.join(' ') !== actor.states.join(' ');
  if (state.isFollowing && hasMoved) return { ...state, actors, machine: actor.machine, actor: actor.key };
  const isFirst = state.actor === null && actor.machine === state.machine;
  return { ...state, actors, actor: isFirst ? actor.key : state.actor };
}

/** Ignores duplicates: a tab repeats its entries for inspector pages that open later. */
function withEntry(
  state: InspectorState,
  { tab, entry }: { tab: string; entry: LogEntry },
  name: string,
): InspectorState {
  const newEntry = {
    ...entry,
    key: `${tab}#${entry.number}`,
    actorKey: `${tab}/${entry.actor}`,
    ancestorKeys: entry.ancestors.map((id) => `${tab}/${id}`),
    tab: name,
  };
  if (state.entries.some(({ key }) => key === newEntry.key)) return state;
  const entries = [...state.entries, newEntry].toSorted((a, b) => a.at - b.at || a.number - b.number);
  return { ...state, entries: entries.slice(-MAX_ENTRIES) };
}

export function getFilteredEntries({ entries, filters, actor }: InspectorState): ObservedEntry[] {
  const text = filters.text.trim().toLowerCase();
  const isOfChosen = ({ actorKey, ancestorKeys }: ObservedEntry) =>
    actor === actorKey || (filters.actors === 'family' && ancestorKeys.some((key) => key === actor));
  return entries
    .filter((entry) => actor === null || filters.actors === 'all' || isOfChosen(entry))
    .filter((entry) => filters.machine === '' || entry.machine === filters.machine)
    .filter((entry) => filters.event === '' || entry.type === filters.event)
    .filter((entry) => text === '' || JSON.stringify(entry).toLowerCase().includes(text))
    .toReversed();
}

export function getLastMove(
  { entries }: InspectorState,
  actor: string | null,
): { number: number; transitions: string[] } {
  const entry = entries.findLast(({ actorKey, transitions }) => actorKey === actor && transitions.length > 0);
  return { number: entry?.number ?? 0, transitions: entry?.transitions ?? [] };
}
