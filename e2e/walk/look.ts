import type { BrowserContext, Page } from 'playwright';
import type { InspectionMessage, LiveActor } from '#src/ports/inspection/message.ts';
import { unmetOf } from '../../tests/support/sight.ts';
import { sightOf } from './sights.ts';

/** What a page shows, and what the machine of its screen says of itself, at one moment. */
export interface Seen {
  path: string;
  screen: string | null;
  /** The state that the screen says it is in. */
  shown: string | null;
  /** The machine behind the screen and the state that it is in; null where there is none. */
  machine: string | null;
  leaf: string | null;
  /** What the screen complains of. */
  alert: string | null;
}

/** The machines behind the screens. The confirmation tells its state as a step. */
const MACHINES: Record<string, string> = {
  login: 'session',
  'admin-login': 'session',
  checkout: 'checkout',
  'mpesa-number': 'mpesaPayment',
  'mpesa-prompt': 'mpesaPayment',
  card: 'cardPayment',
  'order-confirmation': 'portalReturn',
  'edit-order': 'packaging',
};
/** What a screen shows in place of its machine: what it needs is still read, or could not be. */
const INSTEAD: Record<string, string[]> = {
  checkout: ['loading', 'unavailable'],
  card: ['loading', 'unavailable'],
  'order-confirmation': ['unreachable'],
};

declare global {
  interface Window {
    walkActors?: Map<string, LiveActor>;
    walkerSaw?: (state: string) => void;
  }
}

/**
 * From the next page on, keeps what the inspection of the shop tells of the page's own actors, and tells each state that one
 * comes to, as 'machine leaf'.
 */
export async function keepActors(context: BrowserContext, tell: (state: string) => void): Promise<void> {
  await context.exposeBinding('walkerSaw', (_, state: string) => tell(state));
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const actors = new Map<string, LiveActor>();
    window.walkActors = actors;
    sessionStorage.setItem('gari-inspect', 'machines');
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function post(message: InspectionMessage) {
      if (message.kind === 'actor') {
        actors.set(message.actor.id, message.actor);
        window.walkerSaw?.(`${message.actor.machine} ${message.actor.states.at(-1)}`);
      }
      postMessage.call(this, message);
    };
  });
}

/** The page and the actor behind it, read in one go. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate((machines) => {
    const root = document.querySelector<HTMLElement>('[data-screen]');
    const screen = root?.dataset['screen'] ?? null;
    const step = root?.querySelector<HTMLElement>('[data-step]')?.dataset['step'];
    const machine = (screen && machines[screen]) ?? null;
    const actors = [...(window.walkActors?.values() ?? [])];
    const actor = actors.findLast((one) => one.machine === machine && one.status !== 'stopped');
    return {
      path: location.pathname,
      screen,
      shown: step ?? root?.dataset['state'] ?? null,
      machine,
      // Without tokens the session's machine is not there before it is needed, and the shop shows what it would.
      leaf: actor?.states.at(-1) ?? (machine === 'session' ? 'signedOut' : null),
      alert: root?.querySelector('[role=alert]')?.textContent?.slice(0, 100) ?? null,
    };
  }, MACHINES);
}

/** Null where the screen shows the state that its machine is in; else what it shows instead. */
export function disagreement({ path, screen, shown, machine, leaf }: Seen): string | null {
  if (screen === null && !isElsewhere(path)) return `no screen is shown at ${path}`;
  if (machine === null || shown === leaf) return null;
  if (INSTEAD[screen ?? '']?.includes(shown ?? '')) return null;
  return `the screen ${screen} shows ${shown}, the machine ${machine} is in ${leaf}`;
}

/** What of the sights of its state the screen does not show, in words. */
export async function unmet(page: Page, { screen, machine, leaf }: Seen): Promise<string | null> {
  if (machine === null || leaf === null) return null;
  const found = await page.evaluate(unmetOf, sightOf(machine, leaf));
  return found.length === 0 ? null : `the screen ${screen} in ${leaf}: ${found.join(', ')}`;
}

/** On a provider's page, or on the empty one that a tab begins with. */
function isElsewhere(path: string): boolean {
  return path.startsWith('/sandbox/') || path === 'blank';
}
