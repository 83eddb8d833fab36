/** Over this the shop's tabs and the page /__machines talk to each other, in one browser. */
export const CHANNEL = 'gari-machines';
/** Where `npm run inspect` listens. */
export const INSPECTOR_PORT = 8080;

/** A machine at work in a tab; nothing secret is in it. */
export interface LiveActor {
  /** Unique in its tab. */
  id: string;
  machine: string;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** Paths of the active states, outer ones first, '' (the root) among them. */
  states: string[];
  context: unknown;
}

/** One event that a machine took, or ignored. */
export interface LogEntry {
  /** Counts up within a tab. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  machine: string;
  type: string;
  /** Its payload, without what is secret. */
  event: unknown;
  /** Ids of the transitions taken, in order; none: the event was ignored. */
  transitions: string[];
  /** The active leaves after it. */
  leaves: string[];
}

export type InspectionMessage =
  /** The page has opened and wants to know what there is. */
  | { kind: 'hello' }
  | { kind: 'actor'; tab: string; actor: LiveActor }
  | { kind: 'entry'; tab: string; entry: LogEntry }
  | { kind: 'gone'; tab: string };
