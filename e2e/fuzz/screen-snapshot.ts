import type { BrowserContext, Page } from 'playwright';
import type { InspectionMessage, LiveActor } from '#src/ports/inspection/message.ts';
import { findUnmetExpectations } from '../../tests/support/screen-expectations.ts';
import { getExpectation } from './expectations.ts';

/** What a page shows, and what the machine of its screen says of itself, at one moment. */
export interface ScreenSnapshot {
  path: string;
  screen: string | null;
  /** The state that the screen says it is in. */
  shownState: string | null;
  /** The machine behind the screen and the state that it is in; null where there is none. */
  machine: string | null;
  leaf: string | null;
  /** What the screen complains of. */
  alert: string | null;
}

/** The machines behind the screens. The confirmation tells its state as a step. */
const MACHINE_BY_SCREEN: Record<string, string> = {
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
const PLACEHOLDER_STATES: Record<string, string[]> = {
  checkout: ['loading', 'unavailable'],
  card: ['loading', 'unavailable'],
  'order-confirmation': ['unreachable'],
};

declare global {
  interface Window {
    liveActors?: Map<string, LiveActor>;
    reportActorState?: (state: string) => void;
  }
}

/**
 * From the next page on, keeps what the inspection of the shop tells of the page's own actors, and tells each state that one
 * comes to, as 'machine leaf'.
 */
export async function trackActors(
  context: BrowserContext,
  onStateEntered: (state: string) => void,
): Promise<void> {
  await context.exposeBinding('reportActorState', (_, state: string) => onStateEntered(state));
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const actors = new Map<string, LiveActor>();
    window.liveActors = actors;
    sessionStorage.setItem('gari-inspect', 'machines');
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function post(message: InspectionMessage) {
      if (message.kind === 'actor') {
        actors.set(message.actor.id, message.actor);
        window.reportActorState?.(`${message.actor.machine} ${message.actor.states.at(-1)}`);
      }
      postMessage.call(this, message);
    };
  });
}

/** The page and the actor behind it, read in one go. */
export function takeSnapshot(page: Page): Promise<ScreenSnapshot> {
  return page.evaluate((machines) => {
    const root = document.querySelector<HTMLElement>('[data-screen]');
    const screen = root?.dataset['screen'] ?? null;
    const step = root?.querySelector<HTMLElement>('[data-step]')?.dataset['step'];
    const machine = (screen && machines[screen]) ?? null;
    const actors = [...(window.liveActors?.values() ?? [])];
    const actor = actors.findLast((one) => one.machine === machine && one.status !== 'stopped');
    return {
      path: location.pathname,
      screen,
      shownState: step ?? root?.dataset['state'] ?? null,
      machine,
      // Without tokens the session's machine is not there before it is needed, and the shop shows what it would.
      leaf: actor?.states.at(-1) ?? (machine === 'session' ? 'signedOut' : null),
      alert: root?.querySelector('[role=alert]')?.textContent?.slice(0, 100) ?? null,
    };
  }, MACHINE_BY_SCREEN);
}

/** Null where the screen shows the state that its machine is in; else what it shows instead. */
export function findMismatch({ path, screen, shownState, machine, leaf }: ScreenSnapshot): string | null {
  if (screen === null && !isOutsideShop(path)) return `no screen is shown at ${path}`;
  if (machine === null || shownState === leaf) return null;
  if (PLACEHOLDER_STATES[screen ?? '']?.includes(shownState ?? '')) return null;
  return `the screen ${screen} shows ${shownState}, the machine ${machine} is in ${leaf}`;
}

/** What of the sights of its state the screen does not show, in words. */
export async function describeUnmetExpectations(
  page: Page,
  { screen, machine, leaf }: ScreenSnapshot,
): Promise<string | null> {
  if (machine === null || leaf === null) return null;
  const missing = await page.evaluate(findUnmetExpectations, getExpectation(machine, leaf));
  return missing.length === 0 ? null : `the screen ${screen} in ${leaf}: ${missing.join(', ')}`;
}

/** On a provider's page, or on the empty one that a tab begins with. */
function isOutsideShop(path: string): boolean {
  return path.startsWith('/sandbox/') || path === 'blank';
}
