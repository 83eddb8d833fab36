/** A page as it is sent. */
export interface Page {
  status: 200 | 404;
  html: string;
  /** The same, compressed once for all visitors. */
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface Drawn {
  page: Page;
  /** When its drawing began, in milliseconds. */
  at: number;
}

interface Entry {
  drawn: Promise<Drawn>;
  isRedrawn: boolean;
}

/** How old the count of a nearly empty shelf gets while visitors come, in milliseconds. */
const FRESH = 60_000;
/** How old a page may be that is shown while it is drawn anew: bounds what a listener that lost its connection can do. */
const OLDEST = 2 * 60_000;

/** What anonymous visitors were shown lately. Losing it costs a drawing, nothing else. */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #size: number;
  readonly #now: () => Date;

  constructor(now: () => Date, size = 500) {
    this.#now = now;
    this.#size = size;
  }

  /**
   * The page of an address, drawn once however many ask for it meanwhile. One that is no longer fresh is shown while it
   * is drawn anew; where that fails it stays, and `onFailure` is told. A first drawing that fails rejects and is not kept.
   */
  async read(address: string, draw: () => Promise<Page>, onFailure: (error: unknown) => void): Promise<Page> {
    const entry = this.#pages.get(address);
    if (!entry) return this.#draw(address, draw);
    const { page, at } = await entry.drawn;
    const age = this.#now().getTime() - at;
    if (age >= OLDEST) {
      if (this.#pages.get(address) === entry) this.#pages.delete(address);
      return this.read(address, draw, onFailure);
    }
    if (this.#pages.get(address) === entry) {
      this.#keep(address, entry);
      if (age >= FRESH && !entry.isRedrawn) void this.#redraw(address, entry, draw).catch(onFailure);
    }
    return page;
  }

  /** Forgets everything; what is being drawn now is shown to those who wait for it, but not kept. */
  clear(): void {
    this.#pages.clear();
  }

  get size(): number {
    return this.#pages.size;
  }

  async #draw(address: string, draw: () => Promise<Page>): Promise<Page> {
    const entry = { drawn: this.#drawn(draw), isRedrawn: false };
    this.#keep(address, entry);
    try {
      const { page } = await entry.drawn;
      this.#dropMissing(address, entry, page);
      return page;
    } catch (error) {
      if (this.#pages.get(address) === entry) this.#pages.delete(address);
      throw error;
    }
  }

  async #redraw(address: string, entry: Entry, draw: () => Promise<Page>): Promise<void> {
    entry.isRedrawn = true;
    try {
      const drawn = await this.#drawn(draw);
      entry.drawn = Promise.resolve(drawn);
      this.#dropMissing(address, entry, drawn.page);
    } finally {
      entry.isRedrawn = false;
    }
  }

  async #drawn(draw: () => Promise<Page>): Promise<Drawn> {
    const at = this.#now().getTime();
    return { page: await draw(), at };
  }

  /** Anybody can think of addresses that are not there: they must not drive out those that are. */
  #dropMissing(address: string, entry: Entry, { status }: Page): void {
    if (status === 404 && this.#pages.get(address) === entry) this.#pages.delete(address);
  }

  #keep(address: string, entry: Entry): void {
    this.#pages.delete(address);
    this.#pages.set(address, entry);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#size && !oldest.done) this.#pages.delete(oldest.value);
  }
}
