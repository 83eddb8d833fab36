import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright';
import {
  describeUnmetExpectations,
  findMismatch,
  type ScreenSnapshot,
  takeSnapshot,
  trackActors,
} from '../../tests/support/fuzz/screen-snapshot.ts';
import { SeededRandom } from '../../tests/support/fuzz/seeded-random.ts';
import { degradeNetwork } from './degrade-network.ts';

export interface Choice {
  name: string;
  weight: number;
  /** The element to click; the choice is unavailable while it cannot be clicked. */
  target?: Locator;
  /** Called instead of clicking the target. */
  perform?: () => Promise<void>;
  /** The fault that this action is, or that affects the connection during it. */
  fault?: string;
  network?: 'cut' | 'slow';
}

export interface ActionResult {
  snapshot: ScreenSnapshot;
  choice: Choice;
  /** Requests sent during the action, as `POST /api/o/new/ {…}`. */
  calls: string[];
  violations: string[];
}

interface FuzzDriverOptions {
  name: string;
  browser: Browser;
  baseURL: string;
  seed: number;
  index: number;
}

const ACTION_TIMEOUT_MS = 4_000;
const SETTLE_TIMEOUT_MS = 8_000;
const QUIET_PERIOD_MS = 120;
const MATCH_TIMEOUT_MS = 15_000;
/** How long a page may stay in a loading state before it is accepted as it is. */
const LOAD_TIMEOUT_MS = 2_500;
const LOADING_STATES = [
  'loading',
  'waitingForSession',
  'reading',
  'querying',
  'loadingScript',
  'initialising',
];
/** Logged by Chromium for requests that were refused, not answered, or abandoned with their page. */
const EXPECTED_STATUS_ERROR = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;
const CONNECTION_ERROR = /net::ERR_(FAILED|ABORTED)|Failed to fetch|NetworkError/;
/** How much likelier an action is that has not been performed before. */
const NEW_ACTION_WEIGHT = 3;

export class FuzzDriver {
  readonly name: string;
  readonly random: SeededRandom;
  readonly shopUrl: string;
  readonly context: BrowserContext;
  page: Page;
  readonly log: string[] = [];
  /** The states that this browser's machines have been in, as 'machine leaf'. */
  readonly visited = new Set<string>();
  readonly #doneCounts = new Map<string, number>();
  readonly #pendingRequests = new Set<Request>();
  #calls: string[] = [];
  readonly #consoleErrors: string[] = [];
  #isOffline = false;
  /** Consecutive actions that could not be performed. */
  misses = 0;
  /** Consecutive actions without a visible effect. */
  unchangedCount = 0;

  private constructor(
    { name, seed, index, baseURL }: FuzzDriverOptions,
    context: BrowserContext,
    page: Page,
  ) {
    this.name = name;
    this.random = new SeededRandom(seed, index);
    this.shopUrl = baseURL;
    this.context = context;
    this.page = page;
  }

  static async launch(options: FuzzDriverOptions): Promise<FuzzDriver> {
    const context = await options.browser.newContext({
      baseURL: options.baseURL,
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    context.setDefaultNavigationTimeout(30_000);
    const page = await context.newPage();
    const driver = new FuzzDriver(options, context, page);
    await page.clock.install();
    await trackActors(context, (state) => driver.visited.add(state));
    driver.#listen();
    return driver;
  }

  async execute(snapshot: ScreenSnapshot, choice: Choice): Promise<ActionResult> {
    this.#calls = [];
    this.#doneCounts.set(choice.name, (this.#doneCounts.get(choice.name) ?? 0) + 1);
    this.#isOffline = choice.network === 'cut';
    const restoreNetwork = choice.network ? await degradeNetwork(this.context, choice.network) : null;
    let missed = '';
    try {
      if (choice.perform) await choice.perform();
      else await choice.target?.first().click();
    } catch (error) {
      // The target may be gone by now: other users act and time passes meanwhile.
      missed = `, missed: ${String(error).split('\n')[0]}`;
    }
    this.misses = missed ? this.misses + 1 : 0;
    await this.#waitUntilQuiet();
    await restoreNetwork?.();
    const after = await this.waitForMatch();
    const action = [choice.name, choice.network && `on a ${choice.network} line`].filter(Boolean).join(' ');
    this.log.push(
      `${snapshot.screen ?? snapshot.path} ${snapshot.shownState ?? ''}: ${action}${missed} → ${describe(after.snapshot)}`,
    );
    this.unchangedCount = describe(snapshot) === describe(after.snapshot) ? this.unchangedCount + 1 : 0;
    const violations = [...(after.mismatch ? [after.mismatch] : []), ...this.#consoleErrors.splice(0)];
    return { snapshot, choice, calls: this.#calls, violations };
  }

  /** Picks an available choice by weight, preferring new ones; null if none is available. */
  async pickChoice(choices: Choice[]): Promise<Choice | null> {
    const candidates = choices.map((choice) => ({
      choice,
      weight: choice.weight * (this.#doneCounts.has(choice.name) ? 1 : NEW_ACTION_WEIGHT),
    }));
    while (candidates.length > 0) {
      const picked = this.random.pickWeighted(candidates);
      const { target } = picked.choice;
      if (!target || (await isClickable(target.first()))) return picked.choice;
      candidates.splice(candidates.indexOf(picked), 1);
    }
    return null;
  }

  /** Waits until screen and machine agree; `mismatch` describes the difference if they do not in time. */
  async waitForMatch(): Promise<{ snapshot: ScreenSnapshot; mismatch: string | null }> {
    const startedAt = Date.now();
    for (;;) {
      const snapshot = await this.#takeSnapshot();
      const mismatch =
        snapshot &&
        (findMismatch(snapshot) ?? (await describeUnmetExpectations(this.page, snapshot).catch(() => null)));
      const elapsedMs = Date.now() - startedAt;
      const isLoading = LOADING_STATES.includes(snapshot?.shownState ?? '') && elapsedMs < LOAD_TIMEOUT_MS;
      if (snapshot && ((mismatch === null && !isLoading) || elapsedMs > MATCH_TIMEOUT_MS))
        return { snapshot, mismatch };
      await wait(40);
    }
  }

  /** Does not wait for the page to load; `execute` waits afterwards. */
  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'commit' });
  }

  async back(): Promise<void> {
    await this.page.goBack({ waitUntil: 'commit' });
  }

  /** Continues in a second tab, or closes it and returns to the first. */
  async changeTab(): Promise<void> {
    const [first, second] = this.context.pages();
    if (second) {
      await second.close();
      this.page = first!;
      await this.page.bringToFront();
      return;
    }
    const address = this.page.url();
    this.page = await this.context.newPage();
    await this.open(address);
  }

  /** Null during a navigation. */
  async #takeSnapshot(): Promise<ScreenSnapshot | null> {
    return takeSnapshot(this.page).catch(() => null);
  }

  #listen(): void {
    this.context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!isTracked(request, pathname)) return;
      this.#pendingRequests.add(request);
      this.#calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
    });
    this.context.on('requestfinished', (request) => this.#pendingRequests.delete(request));
    this.context.on('requestfailed', (request) => this.#pendingRequests.delete(request));
    this.context.on('response', (response) => this.#checkStatus(response.status(), response.url()));
    this.context.on('weberror', (error) => this.#consoleErrors.push(`page error: ${error.error().message}`));
    this.context.on('console', (message) => {
      const text = message.text();
      const isExpected = EXPECTED_STATUS_ERROR.test(text) || (this.#isOffline && CONNECTION_ERROR.test(text));
      if (message.type() === 'error' && !isExpected) this.#consoleErrors.push(`console: ${text}`);
    });
  }

  /** 503 means that a provider did not answer, which is expected here; any other 5xx status is a defect. */
  #checkStatus(status: number, url: string): void {
    const { pathname } = new URL(url);
    if (status >= 500 && status !== 503 && pathname.startsWith('/api/'))
      this.#consoleErrors.push(`${status} from ${pathname}`);
  }

  /** Waits until no request is pending, up to a limit because providers may be slow. */
  async #waitUntilQuiet(): Promise<void> {
    const until = Date.now() + SETTLE_TIMEOUT_MS;
    let quietSince = Date.now();
    while (Date.now() < until && Date.now() - quietSince < QUIET_PERIOD_MS) {
      await wait(30);
      const detached = [...this.#pendingRequests].filter((request) => isDetached(request));
      for (const request of detached) this.#pendingRequests.delete(request);
      if (this.#pendingRequests.size > 0) quietSince = Date.now();
    }
  }
}

function describe({ screen, path, shownState, alert }: ScreenSnapshot): string {
  return [screen ?? path, shownState, alert && `“${alert}”`].filter(Boolean).join(' ');
}

async function isClickable(locator: Locator): Promise<boolean> {
  return (await locator.isVisible()) && (await locator.isEnabled().catch(() => false));
}

function isTracked(request: Request, pathname: string): boolean {
  const isCall = /^\/(api|sandbox)\//.test(pathname);
  return isCall || request.isNavigationRequest() || request.resourceType() === 'script';
}

function isDetached(request: Request): boolean {
  try {
    return request.frame().isDetached();
  } catch {
    return true;
  }
}
