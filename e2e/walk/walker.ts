import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright';
import { Chance } from './chance.ts';
import { spoilLine } from './line.ts';
import { disagreement, keepActors, look, type Seen, unmet } from './look.ts';

/** What somebody could do next. */
export interface Choice {
  /** As the log tells it. */
  name: string;
  weight: number;
  /** What is pressed; where it cannot be, the choice is none. */
  at?: Locator;
  /** Instead of a press. */
  make?: () => Promise<void>;
  /** The fault that this act is, or that is over the line while it lasts. */
  fault?: string;
  line?: 'cut' | 'slow';
}

/** What an act was, for the tally. */
export interface Done {
  seen: Seen;
  choice: Choice;
  /** What it asked of the shop, as `POST /api/o/new/ {…}`. */
  calls: string[];
  wrong: string[];
}

interface WalkerOptions {
  name: string;
  browser: Browser;
  baseURL: string;
  seed: number;
  index: number;
}

const PRESS_WITHIN_MS = 4_000;
const REST_WITHIN_MS = 8_000;
const REST_MS = 120;
const AGREE_WITHIN_MS = 15_000;
/** A page that has just been opened reads what it shows; it is let come to that, but not for ever. */
const OPEN_WITHIN_MS = 2_500;
const OPENING = ['loading', 'waitingForSession', 'reading', 'asking', 'loadingScript', 'initialising'];
/** What Chromium reports of requests that were refused, not answered, or left behind with their page. */
const REFUSED = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;
const LOST = /net::ERR_(FAILED|ABORTED)|Failed to fetch|NetworkError/;
/** A new thing is done sooner than one that was done before. */
const NEW_WEIGHS = 3;

/** Somebody with a browser of their own, who looks, draws what to do, and does it. */
export class Walker {
  readonly name: string;
  readonly chance: Chance;
  readonly shop: string;
  readonly context: BrowserContext;
  page: Page;
  readonly log: string[] = [];
  /** What the machines of this browser were in, as 'machine leaf'. */
  readonly visited = new Set<string>();
  readonly #done = new Map<string, number>();
  readonly #underWay = new Set<Request>();
  #calls: string[] = [];
  readonly #noise: string[] = [];
  #isCut = false;
  /** How many acts in a row found nothing to press. */
  misses = 0;
  /** How many acts in a row changed nothing that is to be seen. */
  sameFor = 0;

  private constructor({ name, seed, index, baseURL }: WalkerOptions, context: BrowserContext, page: Page) {
    this.name = name;
    this.chance = new Chance(seed, index);
    this.shop = baseURL;
    this.context = context;
    this.page = page;
  }

  static async come(options: WalkerOptions): Promise<Walker> {
    const context = await options.browser.newContext({
      baseURL: options.baseURL,
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    });
    context.setDefaultTimeout(PRESS_WITHIN_MS);
    context.setDefaultNavigationTimeout(30_000);
    const page = await context.newPage();
    const walker = new Walker(options, context, page);
    await page.clock.install();
    await keepActors(context, (state) => walker.visited.add(state));
    walker.#listen();
    return walker;
  }

  /** A press, an address, or whatever else somebody does; then the page comes to rest and is looked at. */
  async do(seen: Seen, choice: Choice): Promise<Done> {
    this.#calls = [];
    this.#done.set(choice.name, (this.#done.get(choice.name) ?? 0) + 1);
    this.#isCut = choice.line === 'cut';
    const mend = choice.line ? await spoilLine(this.context, choice.line) : null;
    let missed = '';
    try {
      if (choice.make) await choice.make();
      else await choice.at?.first().click();
    } catch (error) {
      // What was there when it was chosen may be gone: others and time go on meanwhile.
      missed = `, missed: ${String(error).split('\n')[0]}`;
    }
    this.misses = missed ? this.misses + 1 : 0;
    await this.#rest();
    await mend?.();
    const after = await this.agree();
    const told = [choice.name, choice.line && `on a ${choice.line} line`].filter(Boolean).join(' ');
    this.log.push(`${seen.screen ?? seen.path} ${seen.shown ?? ''}: ${told}${missed} → ${tell(after.seen)}`);
    this.sameFor = tell(seen) === tell(after.seen) ? this.sameFor + 1 : 0;
    const wrong = [...(after.wrong ? [after.wrong] : []), ...this.#noise.splice(0)];
    return { seen, choice, calls: this.#calls, wrong };
  }

  /** Of what can be done, one: by its weight, and what is new rather than what was done before. */
  async draw(choices: Choice[]): Promise<Choice | null> {
    const left = choices.map((choice) => ({
      choice,
      weight: choice.weight * (this.#done.has(choice.name) ? 1 : NEW_WEIGHS),
    }));
    while (left.length > 0) {
      const drawn = this.chance.weighed(left);
      const { at } = drawn.choice;
      if (!at || (await isPressable(at.first()))) return drawn.choice;
      left.splice(left.indexOf(drawn), 1);
    }
    return null;
  }

  /** What is shown once screen and machine agree; what is wrong if they do not in time. */
  async agree(): Promise<{ seen: Seen; wrong: string | null }> {
    const began = Date.now();
    for (;;) {
      const seen = await this.#look();
      const wrong = seen && (disagreement(seen) ?? (await unmet(this.page, seen).catch(() => null)));
      const passed = Date.now() - began;
      const isOpening = OPENING.includes(seen?.shown ?? '') && passed < OPEN_WITHIN_MS;
      if (seen && ((wrong === null && !isOpening) || passed > AGREE_WITHIN_MS)) return { seen, wrong };
      await wait(40);
    }
  }

  /** By the address bar. What the page then needs is waited for as after every act. */
  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'commit' });
  }

  async back(): Promise<void> {
    await this.page.goBack({ waitUntil: 'commit' });
  }

  /** Goes on in another tab, the first stays open; or back in the first, the other is closed. */
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

  /** Null while the page goes from one document to the next. */
  async #look(): Promise<Seen | null> {
    return look(this.page).catch(() => null);
  }

  #listen(): void {
    this.context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!isOfTheFlow(request, pathname)) return;
      this.#underWay.add(request);
      this.#calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
    });
    this.context.on('requestfinished', (request) => this.#underWay.delete(request));
    this.context.on('requestfailed', (request) => this.#underWay.delete(request));
    this.context.on('response', (response) => this.#judge(response.status(), response.url()));
    this.context.on('weberror', (error) => this.#noise.push(`page error: ${error.error().message}`));
    this.context.on('console', (message) => {
      const text = message.text();
      const isExpected = REFUSED.test(text) || (this.#isCut && LOST.test(text));
      if (message.type() === 'error' && !isExpected) this.#noise.push(`console: ${text}`);
    });
  }

  /** 503 says that a provider does not answer, and providers fail here; anything else of the kind is a defect. */
  #judge(status: number, url: string): void {
    const { pathname } = new URL(url);
    if (status >= 500 && status !== 503 && pathname.startsWith('/api/'))
      this.#noise.push(`${status} from ${pathname}`);
  }

  /** Until nothing has been under way for a moment; not for ever, since a provider may be slow. */
  async #rest(): Promise<void> {
    const until = Date.now() + REST_WITHIN_MS;
    let quietSince = Date.now();
    while (Date.now() < until && Date.now() - quietSince < REST_MS) {
      await wait(30);
      const gone = [...this.#underWay].filter((request) => isLeft(request));
      for (const request of gone) this.#underWay.delete(request);
      if (this.#underWay.size > 0) quietSince = Date.now();
    }
  }
}

function tell({ screen, path, shown, alert }: Seen): string {
  return [screen ?? path, shown, alert && `“${alert}”`].filter(Boolean).join(' ');
}

async function isPressable(locator: Locator): Promise<boolean> {
  return (await locator.isVisible()) && (await locator.isEnabled().catch(() => false));
}

function isOfTheFlow(request: Request, pathname: string): boolean {
  const isCall = /^\/(api|sandbox)\//.test(pathname);
  return isCall || request.isNavigationRequest() || request.resourceType() === 'script';
}

/** The page that made it is no more. */
function isLeft(request: Request): boolean {
  try {
    return request.frame().isDetached();
  } catch {
    return true;
  }
}
