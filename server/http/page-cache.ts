export interface Page {
  status: 200 | 404;
  html: string;
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface RenderedPage {
  page: Page;
  /** When rendering started, in epoch milliseconds. */
  startedAt: number;
}

interface Entry {
  rendered: Promise<RenderedPage>;
  isRevalidating: boolean;
}

/** Milliseconds until a page is revalidated. Limits how stale a low stock count can get. */
const FRESH_MS = 60_000;
/**
 * Milliseconds until a stale page is no longer served. Limits the damage when the database listener loses its
 * connection.
 */
const MAX_AGE_MS = 2 * 60_000;

/** Least recently used cache of pages for anonymous shoppers. */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #size: number;
  readonly #now: () => Date;

  constructor(now: () => Date, size = 500) {
    this.#now = now;
    this.#size = size;
  }

  /**
   * Returns the page for an address. Concurrent requests share one rendering. A stale page is returned while it is
   * re-rendered; if that fails, it stays and `onFailure` is called. If the first rendering fails, rejects and caches
   * nothing.
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

  /** Renderings in progress still reach their callers but are not cached. */
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

  /** Unknown addresses are unlimited and must not evict real pages. */
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
