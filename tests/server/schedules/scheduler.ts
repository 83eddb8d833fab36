/** What a step that waited may do: happen, or be the point at which its process dies. */
export type Verdict = 'go' | 'die before' | 'die after';

export interface Death {
  /** Which of the batch's processes dies. */
  place: number;
  /** At which of its steps, counted from 1; an operation that is shorter survives. */
  at: number;
  when: 'before' | 'after';
}

interface PendingStep {
  place: number;
  label: string;
  isStatement: boolean;
  resume(verdict: Verdict): void;
}

interface ProcessState {
  isDone: boolean;
  /** It stands at its next step, so that nothing of it happens until it may go on. */
  isReady: boolean;
  /** PostgreSQL keeps it waiting for a lock. */
  isBlocked: boolean;
  /** Steps that were let go and have not been answered, and how many of them PostgreSQL may keep waiting. */
  inFlight: number;
  statements: number;
  stepsTaken: number;
}

const GRACE_MS = 2;
const STUCK_MS = 60_000;

/**
 * Lets several operations take their steps (statements to the database, calls to a provider, acts of a payer) one at a
 * time, in the order that a list of numbers says, so that an interleaving can be repeated. Only a statement that waits
 * for another's lock is left to PostgreSQL, and the others go on.
 */
export class Scheduler {
  #places: ProcessState[] = [];
  #waiting: PendingStep[] = [];
  #wake: () => void = () => undefined;
  #lockWaits: () => Promise<number>;
  isScheduling = false;
  readonly trace: string[] = [];
  readonly stats = { blocked: 0, switches: 0, steps: 0 };

  /** `lockWaits`: how many connections wait for a lock now. */
  constructor(lockWaits: () => Promise<number>) {
    this.#lockWaits = lockWaits;
  }

  /** Waits for this step's turn. */
  awaitTurn(place: number, label: string, { isStatement = false } = {}): Promise<Verdict> {
    return new Promise((resume) => {
      this.#waiting.push({ place, label, isStatement, resume });
      this.#places[place]!.isReady = true;
      this.#wake();
    });
  }

  /** A step that was let go has had its effect; a statement that ends a transaction may have set others free. */
  completeStep(place: number, { isStatement = false, freesLocks = false } = {}): void {
    const own = this.#places[place];
    if (!own) return;
    own.inFlight -= 1;
    if (isStatement) own.statements -= 1;
    own.isBlocked = false;
    if (freesLocks) for (const each of this.#places) each.isBlocked = false;
    this.#wake();
  }

  /** Runs operations side by side, each at the place of its index, until all have ended or died. */
  async run(
    operations: (() => Promise<unknown>)[],
    { picks, death, kill }: { picks: number[]; death: Death | null; kill(place: number): Promise<void> },
  ): Promise<void> {
    this.#places = operations.map(() => ({
      isDone: false,
      isReady: false,
      isBlocked: false,
      inFlight: 0,
      statements: 0,
      stepsTaken: 0,
    }));
    this.#waiting = [];
    this.isScheduling = true;
    const started = performance.now();
    const places = this.#places;
    for (const [index, operation] of operations.entries()) {
      // Of a process that died, the code may go on for long: then this is no longer its batch.
      void operation().finally(() => this.#places === places && this.#end(index));
    }
    try {
      await this.#quiet(started);
      for (let step = 0, current = 0; this.#places.some((each) => !each.isDone); step += 1) {
        const candidates = this.#inOrderFrom(current);
        const next = candidates[(picks[step] ?? 0) % candidates.length];
        if (next) {
          if (next.place !== current) this.stats.switches += 1;
          current = next.place;
          this.#release(next, death, kill);
        } else {
          await this.#change();
        }
        await this.#quiet(started);
      }
    } finally {
      this.isScheduling = false;
      this.#places = [];
    }
  }

  #inOrderFrom(current: number): PendingStep[] {
    const count = this.#places.length;
    const distance = ({ place }: PendingStep) => (place - current + count) % count;
    return this.#waiting.toSorted((a, b) => distance(a) - distance(b));
  }

  #release(next: PendingStep, death: Death | null, kill: (place: number) => Promise<void>): void {
    this.#waiting = this.#waiting.filter((each) => each !== next);
    const place = this.#places[next.place]!;
    place.isReady = false;
    place.inFlight += 1;
    if (next.isStatement) place.statements += 1;
    place.stepsTaken += 1;
    this.stats.steps += 1;
    const shouldDie = death !== null && death.place === next.place && death.at === place.stepsTaken;
    this.trace.push(`${next.place}: ${shouldDie ? `dies ${death.when} ` : ''}${next.label.slice(0, 90)}`);
    if (!shouldDie) return next.resume('go');
    this.#waiting = this.#waiting.filter((each) => each.place !== next.place);
    if (death.when === 'after') return next.resume('die after');
    next.resume('die before');
    void kill(next.place).then(() => this.#end(next.place));
  }

  /** For who has died: the connections of the process are closed. */
  markDead(place: number): void {
    this.#end(place);
  }

  #end(place: number): void {
    const own = this.#places[place];
    if (!own) return;
    own.isDone = true;
    own.inFlight = 0;
    own.statements = 0;
    this.#waiting = this.#waiting.filter((each) => each.place !== place);
    for (const each of this.#places) each.isBlocked = false;
    this.#wake();
  }

  /** Resolves when nothing moves any more: every operation has ended, stands at a step, or waits for a lock. */
  async #quiet(started: number): Promise<void> {
    while (this.#places.some((each) => !each.isDone && !each.isReady && !each.isBlocked)) {
      if (performance.now() - started > STUCK_MS)
        throw new Error(`no end: ${JSON.stringify(this.#places)}\n${this.trace.join('\n')}`);
      if (await this.#change()) continue;
      const inFlight = this.#places.filter((each) => !each.isDone && each.statements > 0);
      if (inFlight.length > 0 && (await this.#lockWaits()) === inFlight.length) {
        this.stats.blocked += inFlight.filter((each) => !each.isBlocked).length;
        for (const each of inFlight) each.isBlocked = true;
      }
      // Of what it does side by side one part is over, another stands.
      for (const { place } of this.#waiting) {
        if (this.#places[place]!.inFlight === 0) this.#places[place]!.isReady = true;
      }
    }
  }

  /** True when something has changed, false when nothing has for a moment. */
  #change(): Promise<boolean> {
    return new Promise((done) => {
      const timer = setTimeout(() => done(false), GRACE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        done(true);
      };
    });
  }
}
