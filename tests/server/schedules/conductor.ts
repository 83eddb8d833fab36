/** What a step that waited may do: happen, or be the point at which its process dies. */
export type Verdict = 'go' | 'die before' | 'die after';

export interface Death {
  /** Which of the batch's processes dies. */
  place: number;
  /** At which of its steps, counted from 1; an operation that is shorter survives. */
  at: number;
  when: 'before' | 'after';
}

interface Waiting {
  place: number;
  what: string;
  isStatement: boolean;
  go(verdict: Verdict): void;
}

interface Place {
  isDone: boolean;
  /** It stands at its next step, so that nothing of it happens until it may go on. */
  stands: boolean;
  /** PostgreSQL keeps it waiting for a lock. */
  isBlocked: boolean;
  /** Steps that were let go and have not been answered, and how many of them PostgreSQL may keep waiting. */
  under: number;
  statements: number;
  taken: number;
}

const PATIENCE_MS = 2;
const STUCK_MS = 60_000;

/**
 * Lets several operations take their steps (statements to the database, calls to a provider, acts of a payer) one at a
 * time, in the order that a list of numbers says, so that an interleaving can be repeated. Only a statement that waits
 * for another's lock is left to PostgreSQL, and the others go on.
 */
export class Conductor {
  #places: Place[] = [];
  #waiting: Waiting[] = [];
  #wake: () => void = () => undefined;
  #lockWaits: () => Promise<number>;
  isConducting = false;
  readonly trace: string[] = [];
  readonly met = { blocked: 0, switches: 0, steps: 0 };

  /** `lockWaits`: how many connections wait for a lock now. */
  constructor(lockWaits: () => Promise<number>) {
    this.#lockWaits = lockWaits;
  }

  /** Waits for this step's turn. */
  turn(place: number, what: string, { isStatement = false } = {}): Promise<Verdict> {
    return new Promise((go) => {
      this.#waiting.push({ place, what, isStatement, go });
      this.#places[place]!.stands = true;
      this.#wake();
    });
  }

  /** A step that was let go has had its effect; a statement that ends a transaction may have set others free. */
  answered(place: number, { isStatement = false, freesLocks = false } = {}): void {
    const own = this.#places[place];
    if (!own) return;
    own.under -= 1;
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
      stands: false,
      isBlocked: false,
      under: 0,
      statements: 0,
      taken: 0,
    }));
    this.#waiting = [];
    this.isConducting = true;
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
          if (next.place !== current) this.met.switches += 1;
          current = next.place;
          this.#release(next, death, kill);
        } else {
          await this.#change();
        }
        await this.#quiet(started);
      }
    } finally {
      this.isConducting = false;
      this.#places = [];
    }
  }

  #inOrderFrom(current: number): Waiting[] {
    const count = this.#places.length;
    const distance = ({ place }: Waiting) => (place - current + count) % count;
    return this.#waiting.toSorted((a, b) => distance(a) - distance(b));
  }

  #release(next: Waiting, death: Death | null, kill: (place: number) => Promise<void>): void {
    this.#waiting = this.#waiting.filter((each) => each !== next);
    const place = this.#places[next.place]!;
    place.stands = false;
    place.under += 1;
    if (next.isStatement) place.statements += 1;
    place.taken += 1;
    this.met.steps += 1;
    const dies = death !== null && death.place === next.place && death.at === place.taken;
    this.trace.push(`${next.place}: ${dies ? `dies ${death.when} ` : ''}${next.what.slice(0, 90)}`);
    if (!dies) return next.go('go');
    this.#waiting = this.#waiting.filter((each) => each.place !== next.place);
    if (death.when === 'after') return next.go('die after');
    next.go('die before');
    void kill(next.place).then(() => this.#end(next.place));
  }

  /** For who has died: the connections of the process are closed. */
  hasDied(place: number): void {
    this.#end(place);
  }

  #end(place: number): void {
    const own = this.#places[place];
    if (!own) return;
    own.isDone = true;
    own.under = 0;
    own.statements = 0;
    this.#waiting = this.#waiting.filter((each) => each.place !== place);
    for (const each of this.#places) each.isBlocked = false;
    this.#wake();
  }

  /** Resolves when nothing moves any more: every operation has ended, stands at a step, or waits for a lock. */
  async #quiet(started: number): Promise<void> {
    while (this.#places.some((each) => !each.isDone && !each.stands && !each.isBlocked)) {
      if (performance.now() - started > STUCK_MS)
        throw new Error(`no end: ${JSON.stringify(this.#places)}\n${this.trace.join('\n')}`);
      if (await this.#change()) continue;
      const under = this.#places.filter((each) => !each.isDone && each.statements > 0);
      if (under.length > 0 && (await this.#lockWaits()) === under.length) {
        this.met.blocked += under.filter((each) => !each.isBlocked).length;
        for (const each of under) each.isBlocked = true;
      }
      // Of what it does side by side one part is over, another stands.
      for (const { place } of this.#waiting) {
        if (this.#places[place]!.under === 0) this.#places[place]!.stands = true;
      }
    }
  }

  /** True when something has changed, false when nothing has for a moment. */
  #change(): Promise<boolean> {
    return new Promise((done) => {
      const timer = setTimeout(() => done(false), PATIENCE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        done(true);
      };
    });
  }
}
