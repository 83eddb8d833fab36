import { createStore } from '@xstate/store';
import type { InspectionMessage, LiveActor, LogEntry } from '#src/ports/inspection/message.ts';

export interface ObservedActor extends LiveActor {
  /** Unique on the page. */
  key: string;
  /** `tab 1`: a tab that is loaded anew keeps its number. */
  tab: string;
}
export interface ObservedEntry extends LogEntry {
  key: string;
  tab: string;
  /** The `key` of the actor that took it. */
  actorKey: string;
}
export interface Filters {
  machine: string;
  event: string;
  text: string;
}
export interface InspectorState {
  /** The tabs that are open, each at the place that gives its number; null: a number to give. */
  tabs: (string | null)[];
  /** The latest to move last. */
  actors: ObservedActor[];
  /** The newest last. */
  entries: ObservedEntry[];
  /** The chart that is shown, and the actor marked in it. */
  machine: string;
  actor: string | null;
  /** The chart is that of whatever moves. */
  isFollowing: boolean;
  filters: Filters;
}

const MAX_ENTRIES = 1000;
const noFilters: Filters = { machine: '', event: '', text: '' };

/** What the page knows of the tabs, and what of it the reader wants to see. */
export function createInspector(machine: string) {
  const context: InspectorState = {
    tabs: [],
    actors: [],
    entries: [],
    machine,
    actor: null,
    isFollowing: true,
    filters: noFilters,
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
      }),
      actorChosen: (state, { key }: { key: string }) => ({ ...state, actor: key, isFollowing: false }),
      followed: (state, { isFollowing }: { isFollowing: boolean }) => {
        const latest = state.actors.at(-1);
        return isFollowing && latest
          ? { ...state, isFollowing: isFollowing, machine: latest.machine, actor: latest.key }
          : { ...state, isFollowing: isFollowing };
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

/** What moved is followed into another state; a countdown that ticks is not. */
function withActor(state: InspectorState, actor: ObservedActor): InspectorState {
  const previous = state.actors.find(({ key }) => key === actor.key);
  const actors = [...state.actors.filter(({ key }) => key !== actor.key), actor];
  const hasMoved = previous?.states.join(' ') !== actor.states.join(' ');
  if (state.isFollowing && hasMoved) return { ...state, actors, machine: actor.machine, actor: actor.key };
  const isFirst = state.actor === null && actor.machine === state.machine;
  return { ...state, actors, actor: isFirst ? actor.key : state.actor };
}

/** A tab repeats what it has said to pages that come later. */
function withEntry(
  state: InspectorState,
  { tab, entry }: { tab: string; entry: LogEntry },
  name: string,
): InspectorState {
  const observed = { ...entry, key: `${tab}#${entry.number}`, actorKey: `${tab}/${entry.actor}`, tab: name };
  if (state.entries.some(({ key }) => key === observed.key)) return state;
  const entries = [...state.entries, observed].toSorted((a, b) => a.at - b.at || a.number - b.number);
  return { ...state, entries: entries.slice(-MAX_ENTRIES) };
}

/** The entries that the filters let through, newest first. */
export function getFilteredEntries({ entries, filters }: InspectorState): ObservedEntry[] {
  const text = filters.text.trim().toLowerCase();
  return entries
    .filter((entry) => filters.machine === '' || entry.machine === filters.machine)
    .filter((entry) => filters.event === '' || entry.type === filters.event)
    .filter((entry) => text === '' || JSON.stringify(entry).toLowerCase().includes(text))
    .toReversed();
}

/** The last transitions that an actor took, and which of its moves that was. */
export function getLastMove(
  { entries }: InspectorState,
  actor: string | null,
): { number: number; transitions: string[] } {
  const entry = entries.findLast(({ actorKey, transitions }) => actorKey === actor && transitions.length > 0);
  return { number: entry?.number ?? 0, transitions: entry?.transitions ?? [] };
}
