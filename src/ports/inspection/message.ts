/** The BroadcastChannel between the shop's tabs and /__machines. */
export const CHANNEL = 'gari-machines';
/** The port of `npm run inspect`. */
export const INSPECTOR_PORT = 8080;

/** A running machine in a tab; must contain no secrets. */
export interface LiveActor {
  id: string;
  machine: string;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** Paths of the active states, outer states first, including '' for the root. */
  states: string[];
  context: unknown;
}

/** Another machine, or a port of the machine that receives the event. */
export interface Sender {
  actor: string;
  /** The machine's id, or the port's name. */
  name: string;
}

export interface LogEntry {
  /** In the order in which the events of a tab were received. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  /** The actors above it, its parent first. */
  ancestors: string[];
  machine: string;
  type: string;
  /** Null for an event of the shell, of the actor itself or of a delay. */
  sender: Sender | null;
  /** The payload, without secrets. */
  event: unknown;
  /** Ids of the transitions taken, in order; empty if the event was ignored. */
  transitions: string[];
  leaves: string[];
}

export type InspectionMessage =
  | { kind: 'hello' }
  | { kind: 'actor'; tab: string; actor: LiveActor }
  | { kind: 'entry'; tab: string; entry: LogEntry }
  | { kind: 'gone'; tab: string };
