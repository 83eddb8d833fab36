import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CatalogueChange, CatalogueTopic } from '../db/catalogue-changes.ts';

const compress = promisify(brotliCompress);
/** 4 is 8 % larger, 7 less than 1 % smaller. */
const SMALL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** 18 % larger for a seventh of the time: 0.1 ms for a list, less than the way to another thread. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** Of shorter ones the header is the larger part. */
const MIN_COMPRESSED_BYTES = 500;

export interface ReplyFacts {
  status: 200 | 301 | 404;
  /** Where 301 leads; '' otherwise. */
  location: string;
  contentType: string;
  /** What it shows of what changes often. */
  topics: ReadonlySet<CatalogueTopic>;
  /** Something is missing, and the next request may find it. */
  isIncomplete?: boolean;
  /** Many are asked for only once, so the first client gets a compressed form that is larger and quickly made. */
  isQuickFirst?: boolean;
}

/** The bytes of a reply, with those of its compressed form, which are made when somebody first accepts them. */
export class FinishedReply {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: ReplyFacts;
  /** Strong validators, one for each form. */
  readonly etags: { plain: string; quick: string; small: string };
  #isFirst: boolean;
  #small: Promise<Uint8Array<ArrayBuffer>> | undefined;

  constructor(text: string, facts: ReplyFacts) {
    this.bytes = new TextEncoder().encode(text);
    this.facts = facts;
    this.#isFirst = facts.isQuickFirst ?? false;
    const digest = hash('sha1', this.bytes);
    const toTag = (form: string) => `"${hash('sha1', `${digest} ${form}`)}"`;
    this.etags = { plain: `"${digest}"`, quick: toTag('quick'), small: toTag('br') };
  }

  get isCompressible(): boolean {
    return this.bytes.byteLength >= MIN_COMPRESSED_BYTES;
  }

  async getBrotli(): Promise<{ etag: string; bytes: Uint8Array<ArrayBuffer> }> {
    if (this.#isFirst) {
      this.#isFirst = false;
      return { etag: this.etags.quick, bytes: new Uint8Array(brotliCompressSync(this.bytes, QUICK)) };
    }
    this.#small ??= compress(this.bytes, SMALL).then((bytes) => new Uint8Array(bytes));
    return { etag: this.etags.small, bytes: await this.#small };
  }
}

/** Milliseconds, from the start of making a reply. */
interface Lifetime {
  /** Until then it is served; no change of the catalogue lets it live longer than until that change. */
  freshMs: number;
  /** Until then it is served while a new one is made; `freshMs` where that must not be. */
  maxAgeMs: number;
}

export const REPLY_LIFETIME: Lifetime = { freshMs: 60_000, maxAgeMs: 60_000 };
export const PAGE_LIFETIME: Lifetime = { freshMs: 60_000, maxAgeMs: 120_000 };

interface Entry {
  reply: FinishedReply;
  startedAt: number;
  isOutdated: boolean;
}

interface ReplyCacheOptions extends Lifetime {
  now: () => Date;
  /** 0 turns it off. */
  maxBytes: number;
}

export interface CacheReads {
  /** A stored reply that is up to date. */
  hit: number;
  /** The old reply, while a new one is made. */
  stale: number;
  /** A reply that another request was having made. */
  shared: number;
  miss: number;
}

/** Of the maps and strings of an entry, and of its compressed form. */
const getSize = (reply: FinishedReply) => 500 + reply.bytes.byteLength * 1.3;
/** No reply takes more of the cache than this part. */
const MAX_SHARE = 1 / 16;

/**
 * Replies that are the same for everybody, least recently used ones dropped first. Stores nothing before `resume` and
 * after `suspend`: then nobody would tell it what has changed. What was being made when something changed reaches those
 * who asked before the change, and nobody else.
 */
export class ReplyCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<FinishedReply>>();
  readonly #keysByTopic = new Map<CatalogueTopic, Set<string>>();
  readonly #options: ReplyCacheOptions;
  /** Changes whenever something that a reply shows may have changed. */
  #generation = 0;
  #isListening = false;
  /** Since the start. */
  readonly reads: CacheReads = { hit: 0, stale: 0, shared: 0, miss: 0 };

  constructor(options: ReplyCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes * MAX_SHARE)),
      sizeCalculation: ({ reply }) => Math.ceil(getSize(reply)),
      dispose: ({ reply }, key) => this.#forgetTopics(key, reply),
    });
  }

  /**
   * Returns the reply for a key; concurrent requests share the making of one. Rejects, and stores nothing, when that
   * fails. If it was to replace an old reply, that one stays and `onFailure` is called.
   */
  async read(
    key: string,
    make: () => Promise<FinishedReply>,
    onFailure?: (error: unknown) => void,
  ): Promise<FinishedReply> {
    if (this.#options.maxBytes === 0) return make();
    const entry = this.#entries.get(key);
    if (!entry) return this.#makeWhileWaiting(key, make);
    const age = this.#options.now().getTime() - entry.startedAt;
    if (age < this.#options.freshMs && !entry.isOutdated) {
      this.reads.hit += 1;
      return entry.reply;
    }
    if (age >= this.#options.maxAgeMs) return this.#makeWhileWaiting(key, make);
    this.reads.stale += 1;
    this.#make(key, make).catch((error: unknown) => onFailure?.(error));
    return entry.reply;
  }

  /** Drops what shows something that has changed. */
  drop(change: CatalogueChange): void {
    this.#generation += 1;
    this.#pending.clear();
    if (change === 'all') this.#entries.clear();
    else for (const key of this.#keysByTopic.get(change) ?? []) this.#expire(key, change);
  }

  resume(): void {
    this.drop('all');
    this.#isListening = true;
  }

  suspend(): void {
    this.#isListening = false;
    this.drop('all');
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Estimated. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  #makeWhileWaiting(key: string, make: () => Promise<FinishedReply>): Promise<FinishedReply> {
    this.reads[this.#pending.has(key) ? 'shared' : 'miss'] += 1;
    return this.#make(key, make);
  }

  #make(key: string, make: () => Promise<FinishedReply>): Promise<FinishedReply> {
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const startedAt = this.#options.now().getTime();
    const making = make()
      .then((reply) => {
        if (generation === this.#generation) this.#store(key, reply, startedAt);
        return reply;
      })
      .finally(() => {
        if (this.#pending.get(key) === making) this.#pending.delete(key);
      });
    this.#pending.set(key, making);
    return making;
  }

  #store(key: string, reply: FinishedReply, startedAt: number): void {
    this.#entries.delete(key);
    // Addresses that do not exist, or have another spelling, are unlimited and must not displace real ones.
    if (!this.#isListening || reply.facts.status !== 200 || reply.facts.isIncomplete) return;
    this.#entries.set(key, { reply, startedAt, isOutdated: false });
    if (!this.#entries.has(key)) return;
    for (const topic of reply.facts.topics) {
      const keys = this.#keysByTopic.get(topic) ?? new Set();
      this.#keysByTopic.set(topic, keys.add(key));
    }
  }

  /** The order of best sellers may be an old one while a new reply is made, where that is allowed. */
  #expire(key: string, topic: CatalogueTopic): void {
    const entry = this.#entries.peek(key);
    if (entry && topic === 'sales' && this.#options.maxAgeMs > this.#options.freshMs) entry.isOutdated = true;
    else this.#entries.delete(key);
  }

  #forgetTopics(key: string, reply: FinishedReply): void {
    for (const topic of reply.facts.topics) {
      const keys = this.#keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTopic.delete(topic);
    }
  }
}
