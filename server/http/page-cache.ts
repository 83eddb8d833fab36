import { LRUCache } from 'lru-cache';

export interface Page {
  status: 200 | 301 | 404;
  location: string;
  html: string;
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface RenderRequest {
  render: () => Promise<Page>;
  onFailure: (error: unknown) => void;
}

/**
 * Greatest age in milliseconds at which a page is fresh: from a minute on it is revalidated. Limits how stale a low
 * stock count can get.
 */
const FRESH_MS = 60_000 - 1;
/**
 * Milliseconds until a stale page is no longer served. Limits the damage when the database listener loses its
 * connection.
 */
const MAX_AGE_MS = 2 * 60_000;

/** Least recently used cache of pages for anonymous shoppers. A page's age counts from the start of its rendering. */
export class PageCache {
  readonly #pages: LRUCache<string, Page, RenderRequest>;

  constructor(now: () => Date, size = 500) {
    const getTime = () => now().getTime();
    this.#pages = new LRUCache({
      max: size,
      ttl: FRESH_MS,
      perf: { now: getTime },
      ttlResolution: 0,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      // Unknown addresses and other spellings are unlimited and must not evict real pages: a page above the entry size
      // is not stored.
      maxEntrySize: 1,
      sizeCalculation: ({ status }) => (status === 200 ? 1 : 2),
      fetchMethod: async (_, stalePage, { options, context: { render, onFailure } }) => {
        const startedAt = getTime();
        try {
          const page = await render();
          options.ttl = Math.max(1, FRESH_MS - (getTime() - startedAt));
          return page;
        } catch (error) {
          if (stalePage) onFailure(error);
          throw error;
        }
      },
    });
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
    if (this.#pages.getRemainingTTL(address) <= FRESH_MS - MAX_AGE_MS) this.#pages.delete(address);
    return this.#pages.forceFetch(address, { context: { render, onFailure } });
  }

  /** Renderings in progress still reach their callers but are not cached. */
  clear(): void {
    this.#pages.clear();
  }

  get size(): number {
    return this.#pages.size;
  }
}
