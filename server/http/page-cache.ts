/** A page as it is sent. */
export interface Page {
  status: 200 | 404;
  html: string;
  /** The same, compressed once for all visitors. */
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface RenderedPage {
  page: Page;
  /** When its drawing began, in milliseconds. */
  startedAt: number;
}

interface Entry {
  rendered: Promise<RenderedPage>;
  isRevalidating: boolean;
}

/** How old the count of a nearly empty shelf gets while visitors come, in milliseconds. */
const FRESH_MS = 60_000;
/** How old a page may be that is shown while it is drawn anew: bounds what a listener that lost its connection can do. */
const MAX_AGE_MS = 2 * 60_000;

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
  async read(
    address: string,
    render: () => Promise<Page>,
    onFailure: (error: unknown) => void,
  ): Promise<Page> {
    const entry = this.#pages.get(address);
    if (!entry) return this.#renderAndStore(address, render);
    const { page, startedAt } = await entry.rendered;
    const age = this.#now().getTime() - startedAt;
    if (age >= MAX_AGE_MS) {
      if (this.#pages.get(address) === entry) this.#pages.delete(address);
      return this.read(address, render, onFailure);
    }
    if (this.#pages.get(address) === entry) {
      this.#store(address, entry);
      if (age >= FRESH_MS && !entry.isRevalidating)
        void this.#revalidate(address, entry, render).catch(onFailure);
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

  async #renderAndStore(address: string, render: () => Promise<Page>): Promise<Page> {
    const entry = { rendered: this.#render(render), isRevalidating: false };
    this.#store(address, entry);
    try {
      const { page } = await entry.rendered;
      this.#dropNotFound(address, entry, page);
      return page;
    } catch (error) {
      if (this.#pages.get(address) === entry) this.#pages.delete(address);
      throw error;
    }
  }

  async #revalidate(address: string, entry: Entry, render: () => Promise<Page>): Promise<void> {
    entry.isRevalidating = true;
    try {
      const rendered = await this.#render(render);
      entry.rendered = Promise.resolve(rendered);
      this.#dropNotFound(address, entry, rendered.page);
    } finally {
      entry.isRevalidating = false;
    }
  }

  async #render(render: () => Promise<Page>): Promise<RenderedPage> {
    const startedAt = this.#now().getTime();
    return { page: await render(), startedAt };
  }

  /** Anybody can think of addresses that are not there: they must not drive out those that are. */
  #dropNotFound(address: string, entry: Entry, { status }: Page): void {
    if (status === 404 && this.#pages.get(address) === entry) this.#pages.delete(address);
  }

  #store(address: string, entry: Entry): void {
    this.#pages.delete(address);
    this.#pages.set(address, entry);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#size && !oldest.done) this.#pages.delete(oldest.value);
  }
}
