import { fromPromise } from 'xstate';
import type { SiteConfig, User } from '#contract/types.ts';
import type {
  ExchangeCredentialInput,
  ExchangeCredentialOutput,
  WidgetOutput,
} from '#machines/identity-sign-in/identity-sign-in.ports.ts';
import { googleNonce, googleSignIn } from '#src/api/accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { keepSession } from './keep-session.ts';
import { readCookie } from './read-cookie.ts';
import { refusalIn } from './refusal.ts';
import type { TokenStore } from './token-store.ts';

export type GoogleConfig = NonNullable<SiteConfig['google']>;

/** What the shop uses of Google's Identity Services script. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential?: string }) => void;
    auto_select: boolean;
  }): void;
  renderButton(element: HTMLElement, options: Record<string, string | number>): void;
}

/** Joins the provider's button, which knows no React, to the screen that has room for it. */
export interface Widget {
  /** The element that the button goes into. */
  place: (element: HTMLElement | null) => void;
  element: () => HTMLElement | null;
  on: (type: '*', handle: (credential: string | undefined) => void) => { unsubscribe(): void };
  onCredential: (credential: string | undefined) => void;
}

export function createWidget(): Widget {
  let placed: HTMLElement | null = null;
  let heard: (credential: string | undefined) => void = () => {};
  return {
    place: (element) => {
      placed = element;
    },
    element: () => placed,
    on: (_type, handle) => {
      heard = handle;
      return { unsubscribe: () => undefined };
    },
    onCredential: (credential) => heard(credential),
  };
}

const WIDEST_BUTTON = 400;

function identityOnPage(): GoogleIdentity | undefined {
  return (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

/** One script element for the page; one that failed is taken away, so that the next try loads again. */
async function loadScript(url: string): Promise<WidgetOutput> {
  if (identityOnPage()) return { ok: true };
  document.querySelector('script[data-google-identity]')?.remove();
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.dataset['googleIdentity'] = '';
  const loaded = await new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  if (!loaded) script.remove();
  return { ok: loaded && identityOnPage() !== undefined };
}

let initialised: { identity: GoogleIdentity; nonce: string } | null = null;
/** Those on the page, the newest last: a dialog's is in front of its screen's. */
let shown: Widget[] = [];

/**
 * The script wants to be initialised once for the page, and again only for another nonce: this browser has lost the cookie
 * of the first. What it gives goes to the newest widget on the page.
 */
async function initialise(
  request: ApiRequest,
  { client_id }: GoogleConfig,
  widget: Widget,
): Promise<WidgetOutput> {
  const { nonce } = await googleNonce(request);
  const identity = identityOnPage();
  shown = [...shown.filter((one) => one !== widget && one.element()), widget];
  if (identity && (identity !== initialised?.identity || nonce !== initialised.nonce)) {
    identity.initialize({
      client_id,
      nonce,
      callback: ({ credential }) => shown.findLast((one) => one.element())?.onCredential(credential),
      auto_select: false,
    });
    initialised = { identity, nonce };
  }
  return { ok: identity !== undefined };
}

function renderButton({ element }: Widget): WidgetOutput {
  const identity = identityOnPage();
  const place = element();
  if (!identity || !place) return { ok: false };
  const width = Math.min(place.parentElement?.clientWidth || WIDEST_BUTTON, WIDEST_BUTTON);
  identity.renderButton(place, {
    type: 'standard',
    theme: 'outline',
    size: 'large',
    text: 'continue_with',
    width,
  });
  return { ok: true };
}

async function exchangeCredential(
  request: ApiRequest,
  store: TokenStore,
  { credential }: ExchangeCredentialInput,
  signal: AbortSignal,
): Promise<ExchangeCredentialOutput> {
  try {
    const reply = await googleSignIn(request, credential, readCookie('csrftoken'));
    // Who has left the screen, or signed out, is not signed in by a late answer.
    const user = signal.aborted ? null : keepSession(store, reply);
    return user ? { ok: true, user } : { ok: false, kind: 'noTokens' };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    return { ...refusalIn(error), kind: 'refused', ...(code && { code }) };
  }
}

export function createIdentityPorts(
  { request, tokenStore }: { request: ApiRequest; tokenStore: TokenStore },
  google: GoogleConfig | null,
  widget: Widget,
) {
  const configured = () => {
    if (!google) throw new Error('no client identifier');
    return google;
  };
  return {
    actors: {
      loadScript: fromPromise<WidgetOutput, void>(() => loadScript(configured().script_url)),
      initialise: fromPromise<WidgetOutput, void>(() => initialise(request, configured(), widget)),
      renderButton: fromPromise<WidgetOutput, void>(async () => renderButton(widget)),
      exchangeCredential: fromPromise<ExchangeCredentialOutput, ExchangeCredentialInput>(
        ({ input, signal }) => exchangeCredential(request, tokenStore, input, signal),
      ),
    },
  };
}

/** The same button, used by somebody signed in to show that it is them: what it gives is handed on, nobody signs in. */
export function createConfirmationPorts(
  ports: { request: ApiRequest; tokenStore: TokenStore },
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
