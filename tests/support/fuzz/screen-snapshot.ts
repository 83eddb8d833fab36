import type { BrowserContext, Page } from 'playwright';
import type { InspectionMessage, LiveActor } from '#src/ports/inspection/message.ts';
import { findUnmetExpectations } from '../model-paths/screen-expectations.ts';
import { getExpectation } from './expectations.ts';

export interface ScreenSnapshot {
  path: string;
  screen: string | null;
  /** The state shown in the screen's `data-state` or `data-step` attribute. */
  shownState: string | null;
  /** The machine behind the screen and its current leaf; null if there is none. */
  machine: string | null;
  leaf: string | null;
  alert: string | null;
}

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
/** While the purchase reads where its order stands, and if it cannot. */
const PURCHASE_STATES = ['loading', 'unavailable'];
/** States that a screen shows instead of its machine's while its data is loading or has failed to load. */
const PLACEHOLDER_STATES: Record<string, string[]> = {
  checkout: PURCHASE_STATES,
  'mpesa-number': PURCHASE_STATES,
  'mpesa-prompt': PURCHASE_STATES,
  card: PURCHASE_STATES,
  'order-confirmation': [...PURCHASE_STATES, 'unreachable'],
};

declare global {
  interface Window {
    liveActors?: Map<string, LiveActor>;
    reportActorState?: (state: string) => void;
  }
}

/**
 * From the next page on, stores the actors that the shop's inspection reports and calls `onStateEntered` with each
 * state entered, as 'machine leaf'.
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

/** Reads the page and its actor in one evaluation, so that they are consistent. */
export function takeSnapshot(page: Page): Promise<ScreenSnapshot> {
  return page.evaluate((machines) => {
    const root = document.querySelector<HTMLElement>('[data-screen]');
    const screen = root?.dataset['screen'] ?? null;
    const step = root?.querySelector<HTMLElement>('[data-step]')?.dataset['step'];
    const machine = (screen && machines[screen]) ?? null;
    const shownState = step ?? root?.dataset['state'] ?? null;
    const actors = [...(window.liveActors?.values() ?? [])];
    const actor = actors.findLast(
      (candidate) => candidate.machine === machine && candidate.status !== 'stopped',
    );
    return {
      path: location.pathname,
      screen,
      shownState,
      machine,
      // Without tokens, the session's machine starts only when needed; until then the shop shows itself as signed out.
      leaf:
        actor?.states.find((state) => state.endsWith(`.${shownState}`)) ??
        actor?.states.at(-1) ??
        (machine === 'session' ? 'signedOut' : null),
      alert: root?.querySelector('[role=alert]:not(:empty)')?.textContent?.slice(0, 100) ?? null,
    };
  }, MACHINE_BY_SCREEN);
}

/** Returns null if the screen shows its machine's state, otherwise a description of the difference. */
export function findMismatch({ path, screen, shownState, machine, leaf }: ScreenSnapshot): string | null {
  if (screen === null && !isOutsideShop(path)) return `no screen is shown at ${path}`;
  // Of parallel regions a screen shows the one that matters, by the name of its state.
  if (machine === null || shownState === leaf || leaf?.endsWith(`.${shownState}`)) return null;
  if (PLACEHOLDER_STATES[screen ?? '']?.includes(shownState ?? '')) return null;
  return `the screen ${screen} shows ${shownState}, the machine ${machine} is in ${leaf}`;
}

/** Describes what the screen should show in its state but does not; null if nothing is missing. */
export async function describeUnmetExpectations(
  page: Page,
  { screen, machine, leaf }: ScreenSnapshot,
): Promise<string | null> {
  if (machine === null || leaf === null) return null;
  const missing = await page.evaluate(findUnmetExpectations, getExpectation(machine, leaf));
  return missing.length === 0 ? null : `the screen ${screen} in ${leaf}: ${missing.join(', ')}`;
}

/** A provider's page, or the blank page of a new tab. */
function isOutsideShop(path: string): boolean {
  return path.startsWith('/sandbox/') || path === 'blank';
}
