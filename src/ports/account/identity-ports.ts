import { fromPromise } from 'xstate';
import type { SiteConfig, User } from '#contract/types.ts';
import type {
  ExchangeCredentialInput,
  ExchangeCredentialOutput,
  WidgetOutput,
} from '#machines/identity-sign-in/identity-sign-in.ports.ts';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { providerScripts } from '../../loading/provider-scripts.ts';
import { readCookie } from '../../storage/read-cookie.ts';
import { saveSession } from '../../storage/save-session.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { toRefusal } from '../refusal.ts';

export type GoogleConfig = NonNullable<SiteConfig['google']>;

interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential?: string }) => void;
    auto_select: boolean;
  }): void;
  renderButton(element: HTMLElement, options: Record<string, string | number>): void;
}

/** Connects Google's button, which is rendered outside React, to the element reserved for it. */
export interface Widget {
  setElement: (element: HTMLElement | null) => void;
  getElement: () => HTMLElement | null;
  on: (type: '*', handle: (credential: string | undefined) => void) => { unsubscribe(): void };
  onCredential: (credential: string | undefined) => void;
}

export function createWidget(): Widget {
  let container: HTMLElement | null = null;
  let handler: (credential: string | undefined) => void = () => {};
  return {
    setElement: (element) => {
      container = element;
    },
    getElement: () => container,
    on: (_type, handle) => {
      handler = handle;
      return { unsubscribe: () => undefined };
    },
    onCredential: (credential) => handler(credential),
  };
}

const MAX_BUTTON_WIDTH = 400;

function getGoogleIdentity(): GoogleIdentity | undefined {
  return (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

const loadScript = async (address: string): Promise<WidgetOutput> => ({
  ok: await providerScripts.load({
    address,
    attribute: 'data-google-identity',
    isReady: () => getGoogleIdentity() !== undefined,
  }),
});

let initialised: { identity: GoogleIdentity; nonce: string } | null = null;
/** Newest last: a dialog's widget is in front of its screen's. */
let mountedWidgets: Widget[] = [];

async function readNonce(api: Api): Promise<string | null> {
  try {
    return (await api.call('googleNonce')).nonce;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return null;
    throw error;
  }
}

/**
 * Google's script must be initialised once per page, and again only when the nonce changes because the cookie was lost.
 * Credentials go to the newest mounted widget.
 */
async function initialise(api: Api, { client_id }: GoogleConfig, widget: Widget): Promise<WidgetOutput> {
  const nonce = await readNonce(api);
  if (nonce === null) return { ok: false };
  const identity = getGoogleIdentity();
  mountedWidgets = [...mountedWidgets.filter((other) => other !== widget && other.getElement()), widget];
  if (identity && (identity !== initialised?.identity || nonce !== initialised.nonce)) {
    identity.initialize({
      client_id,
      nonce,
      callback: ({ credential }) =>
        mountedWidgets.findLast((candidate) => candidate.getElement())?.onCredential(credential),
      auto_select: false,
    });
    initialised = { identity, nonce };
  }
  return { ok: identity !== undefined };
}

function renderButton({ getElement }: Widget): WidgetOutput {
  const identity = getGoogleIdentity();
  const container = getElement();
  if (!identity || !container) return { ok: false };
  const parent = container.parentElement;
  let width = 0;
  const draw = () => {
    const room = Math.min(parent?.clientWidth || MAX_BUTTON_WIDTH, MAX_BUTTON_WIDTH);
    if (room === width) return;
    width = room;
    container.replaceChildren();
    identity.renderButton(container, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      width,
    });
  };
  draw();
  // Google draws the button once, in pixels: after a phone is turned it would be wider than the page.
  if (parent && 'ResizeObserver' in globalThis) new ResizeObserver(draw).observe(parent);
  return { ok: true };
}

async function exchangeCredential(
  api: Api,
  store: TokenStore,
  { credential }: ExchangeCredentialInput,
  signal: AbortSignal,
): Promise<ExchangeCredentialOutput> {
  try {
    const csrfToken = readCookie('csrftoken');
    const reply = await api.call('googleSignIn', {
      body: { token: credential },
      ...(csrfToken && { headers: { 'x-csrftoken': csrfToken } }),
    });
    // Ignore a late reply after the user has left the screen or signed out.
    const user = signal.aborted ? null : saveSession(store, reply);
    return user ? { ok: true, user } : { ok: false, kind: 'noTokens' };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    return { ...toRefusal(error), ...(code && { code }) };
  }
}

export function createIdentityPorts(
  { api, tokenStore }: { api: Api; tokenStore: TokenStore },
  google: GoogleConfig | null,
  widget: Widget,
) {
  const requireConfig = () => {
    if (!google) throw new Error('no client identifier');
    return google;
  };
  return {
    actors: {
      loadScript: fromPromise<WidgetOutput, void>(() => loadScript(requireConfig().script_url)),
      initialise: fromPromise<WidgetOutput, void>(() => initialise(api, requireConfig(), widget)),
      renderButton: fromPromise<WidgetOutput, void>(async () => renderButton(widget)),
      exchangeCredential: fromPromise<ExchangeCredentialOutput, ExchangeCredentialInput>(
        ({ input, signal }) => exchangeCredential(api, tokenStore, input, signal),
      ),
    },
  };
}

/** Uses the same button to reauthenticate: passes on the credential without signing anyone in. */
export function createReauthenticationPorts(
  ports: { api: Api; tokenStore: TokenStore },
  { google, widget, user }: { google: GoogleConfig; widget: Widget; user: User },
  onCredential: (credential: string) => void,
) {
  const exchangeCredential = fromPromise<ExchangeCredentialOutput, ExchangeCredentialInput>(
    async ({ input }) => {
      onCredential(input.credential);
      return { ok: true, user };
    },
  );
  return { actors: { ...createIdentityPorts(ports, google, widget).actors, exchangeCredential } };
}
