/** Whether a waiting step runs, or its process is killed before or after it. */
export type Verdict = 'go' | 'die before' | 'die after';

export interface Death {
  place: number;
  /** The step at which to kill it, counted from 1; a shorter operation survives. */
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
  isReady: boolean;
  isBlocked: boolean;
  /** Steps that are running, and how many of them may be waiting for a lock. */
  inFlight: number;
  statements: number;
  stepsTaken: number;
}

const GRACE_MS = 2;
const STUCK_MS = 60_000;

/**
 * Runs several operations one step at a time: statements to the database, calls to a provider, a payer's actions. A
 * list of numbers sets the order, so that an interleaving can be repeated. PostgreSQL alone decides when a statement
 * that waits for a lock continues; the others go on.
 */
export class Scheduler {
  #places: ProcessState[] = [];
  #waiting: PendingStep[] = [];
  #wake: () => void = () => undefined;
  #lockWaits: () => Promise<number>;
  isScheduling = false;
  readonly trace: string[] = [];
  readonly stats = { blocked: 0, switches: 0, steps: 0 };

  /** `lockWaits` returns the number of connections that are waiting for a lock. */
  constructor(lockWaits: () => Promise<number>) {
    this.#lockWaits = lockWaits;
  }

  awaitTurn(place: number, label: string, { isStatement = false } = {}): Promise<Verdict> {
    return new Promise((resume) => {
      this.#waiting.push({ place, label, isStatement, resume });
      this.#places[place]!.isReady = true;
      this.#wake();
    });
  }

  /** Marks a step as completed; a statement that ends a transaction may have unblocked others. */
  completeStep(place: number, { isStatement = false, freesLocks = false } = {}): void {
    const own = this.#places[place];
    if (!own) return;
    own.inFlight -= 1;
    if (isStatement) own.statements -= 1;
    own.isBlocked = false;
    if (freesLocks) for (const each of this.#places) each.isBlocked = false;
    this.#wake();
  }

  /** Runs operations concurrently until all have ended or died. An operation's index is its place. */
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
      // A killed process's code may run on into a later batch, which must not see its end.
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

  /** Call this once the connections of the killed process are closed. */
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

  /** Resolves when every operation has ended, waits at a step, or waits for a lock. */
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
      // The operation has parallel parts: one has ended, another is still waiting.
      for (const { place } of this.#waiting) {
        if (this.#places[place]!.inFlight === 0) this.#places[place]!.isReady = true;
      }
    }
  }

  /** True when something changed, false when nothing did for a moment. */
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
