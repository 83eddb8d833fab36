import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createIdentityPorts,
  createReauthenticationPorts,
  createWidget,
  type GoogleConfig,
  type Widget,
} from '#src/ports/account/identity-ports.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { deferReply, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const GOOGLE: GoogleConfig = { client_id: 'client-1', script_url: 'https://accounts.test/gsi' };
const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };

interface InitialiseOptions {
  client_id: string;
  nonce: string;
  auto_select: boolean;
  callback: (response: { credential?: string }) => void;
}

/** Stands in for the script's global object. */
function stubGoogle() {
  const initialised: InitialiseOptions[] = [];
  const rendered: { element: HTMLElement; options: object }[] = [];
  const id = {
    initialize: (options: InitialiseOptions) => void initialised.push(options),
    renderButton: (element: HTMLElement, options: object) => void rendered.push({ element, options }),
  };
  vi.stubGlobal('google', { accounts: { id } });
  return { initialised, rendered };
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-google-identity]')];

function openPorts(google: GoogleConfig | null = GOOGLE, widget: Widget = createWidget()) {
  onTestFinished(() => {
    for (const script of scripts()) script.remove();
    widget.setElement(null);
  });
  const tokenStore = createTokenStore();
  const api = createTestApi();
  const { actors } = createIdentityPorts({ api, tokenStore }, google, widget);
  return { api, tokenStore, actors, widget };
}

/** A widget whose element is on the page, as long as the test runs. */
function mountWidget() {
  const { widget, actors } = openPorts();
  widget.setElement(document.createElement('div'));
  const credentials: (string | undefined)[] = [];
  widget.on('*', (credential) => credentials.push(credential));
  return { widget, actors, credentials };
}

describe('the widget', () => {
  test('passes on the element and the credential', () => {
    const widget = createWidget();
    expect(widget.getElement()).toBeNull();
    const element = document.createElement('div');
    widget.setElement(element);
    expect(widget.getElement()).toBe(element);
    widget.onCredential('nobody listens');
    const received: (string | undefined)[] = [];
    const subscription = widget.on('*', (credential) => received.push(credential));
    widget.onCredential('c1');
    subscription.unsubscribe();
    expect(received).toEqual(['c1']);
  });
});

describe('the script', () => {
  test('is put on the page and has loaded once its object is there', async () => {
    const loading = runPort(openPorts().actors.loadScript);
    expect(scripts().map(({ src, async, parentElement }) => [src, async, parentElement])).toEqual([
      ['https://accounts.test/gsi', true, document.head],
    ]);
    stubGoogle();
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await loading).toStrictEqual({ ok: true });
    expect(await runPort(openPorts().actors.loadScript)).toStrictEqual({ ok: true });
    expect(scripts()).toHaveLength(1);
  });

  test('is removed when it fails to load, whatever came meanwhile', async () => {
    const loading = runPort(openPorts().actors.loadScript);
    stubGoogle();
    scripts()[0]!.dispatchEvent(new Event('error'));
    expect(await loading).toStrictEqual({ ok: false });
    expect(scripts()).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['no accounts', {}],
    ['no identity', { accounts: {} }],
  ])('with %s in it has failed, and the next load replaces it', async (_, google) => {
    vi.stubGlobal('google', google);
    const { actors } = openPorts();
    const first = runPort(actors.loadScript);
    const [firstScript] = scripts();
    firstScript!.dispatchEvent(new Event('load'));
    expect(await first).toStrictEqual({ ok: false });
    const second = runPort(actors.loadScript);
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]).not.toBe(firstScript);
    scripts()[0]!.dispatchEvent(new Event('error'));
    await second;
  });
});

test('without a client identifier nothing works', async () => {
  const { actors } = openPorts(null);
  await expect(runPort(actors.loadScript)).rejects.toThrow('no client identifier');
  await expect(runPort(actors.initialise)).rejects.toThrow('no client identifier');
  expect(scripts()).toEqual([]);
});

describe('initialising', () => {
  test('happens once per page with the nonce of this browser', async () => {
    const { initialised } = stubGoogle();
    const api = fakeApi();
    api.reply('googleNonce', { body: { nonce: 'n1' } });
    const first = mountWidget();
    const second = mountWidget();
    expect(await runPort(first.actors.initialise)).toStrictEqual({ ok: true });
    expect(await runPort(second.actors.initialise)).toStrictEqual({ ok: true });
    expect(initialised).toEqual([
      { client_id: 'client-1', nonce: 'n1', auto_select: false, callback: expect.any(Function) },
    ]);
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([
      'POST /api/a/auth/google/nonce/',
      'POST /api/a/auth/google/nonce/',
    ]);
  });

  test('happens again with another nonce, and with another script', async () => {
    const { initialised } = stubGoogle();
    const api = fakeApi();
    const { actors } = mountWidget();
    for (const nonce of ['n1', 'n2', 'n2']) {
      api.reply('googleNonce', { body: { nonce } });
      await runPort(actors.initialise);
    }
    expect(initialised.map(({ nonce }) => nonce)).toEqual(['n1', 'n2']);
    const reloaded = stubGoogle();
    await runPort(actors.initialise);
    expect(reloaded.initialised.map(({ nonce }) => nonce)).toEqual(['n2']);
  });

  test('fails without the script', async () => {
    fakeApi().reply('googleNonce', { body: { nonce: 'n1' } });
    expect(await runPort(mountWidget().actors.initialise)).toStrictEqual({ ok: false });
  });

  test.each([
    ['there is no reply', 'offline'],
    ['the server refuses', refusal('BUSY', 'Try later')],
  ] as const)('fails without a nonce, because %s', async (_, reply) => {
    stubGoogle();
    fakeApi().reply('googleNonce', reply);
    expect(await runPort(mountWidget().actors.initialise)).toStrictEqual({ ok: false });
  });

  test('credentials go to the newest widget on the page', async () => {
    const { initialised } = stubGoogle();
    fakeApi().reply('googleNonce', { body: { nonce: 'n1' } });
    const screen = mountWidget();
    const dialog = mountWidget();
    await runPort(screen.actors.initialise);
    await runPort(dialog.actors.initialise);
    const { callback } = initialised[0]!;
    callback({ credential: 'to the dialog' });
    dialog.widget.setElement(null);
    callback({ credential: 'to the screen' });
    callback({});
    expect([dialog.credentials, screen.credentials]).toEqual([
      ['to the dialog'],
      ['to the screen', undefined],
    ]);
    screen.widget.setElement(null);
    callback({ credential: 'to nobody' });
    expect([dialog.credentials.length, screen.credentials.length]).toEqual([1, 2]);
  });

  test('a widget that initialises again is the newest', async () => {
    const { initialised } = stubGoogle();
    fakeApi().reply('googleNonce', { body: { nonce: 'n1' } });
    const first = mountWidget();
    const second = mountWidget();
    for (const { actors } of [first, second, first]) await runPort(actors.initialise);
    initialised[0]!.callback({ credential: 'c1' });
    expect([first.credentials, second.credentials]).toEqual([['c1'], []]);
  });
});

describe('the button', () => {
  async function render(width: number | null) {
    const { rendered } = stubGoogle();
    const { widget, actors } = openPorts();
    const element = document.createElement('div');
    if (width !== null) {
      const parent = document.createElement('div');
      Object.defineProperty(parent, 'clientWidth', { value: width });
      parent.append(element);
    }
    widget.setElement(element);
    expect(await runPort(actors.renderButton)).toStrictEqual({ ok: true });
    expect(rendered.map((button) => button.element)).toEqual([element]);
    return rendered[0]!.options;
  }

  test.each([
    ['as wide as its parent', 320, 320],
    ['at most 400 px wide', 900, 400],
    ['400 px wide while the parent has no width', 0, 400],
    ['400 px wide without a parent', null, 400],
  ])('is %s', async (_, parentWidth, width) => {
    expect(await render(parentWidth)).toEqual({
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      width,
    });
  });

  test('is drawn anew when its parent becomes narrower, and only then', async () => {
    const resizes: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          resizes.push(onResize);
        }
        observe() {}
      },
    );
    const { rendered } = stubGoogle();
    const { widget, actors } = openPorts();
    const parent = document.createElement('div');
    const element = document.createElement('div');
    element.textContent = 'what Google drew before';
    parent.append(element);
    let width = 900;
    Object.defineProperty(parent, 'clientWidth', { get: () => width });
    widget.setElement(element);
    await runPort(actors.renderButton);
    for (const next of [900, 320, 320]) {
      width = next;
      resizes[0]!();
    }
    expect(rendered.map(({ options }) => (options as { width: number }).width)).toEqual([400, 320]);
    expect(element.textContent).toBe('');
  });

  test('is not drawn without the script or the element', async () => {
    const { widget, actors } = openPorts();
    widget.setElement(document.createElement('div'));
    expect(await runPort(actors.renderButton)).toStrictEqual({ ok: false });
    const { rendered } = stubGoogle();
    widget.setElement(null);
    expect(await runPort(actors.renderButton)).toStrictEqual({ ok: false });
    expect(rendered).toEqual([]);
  });
});

describe('exchanging the credential', () => {
  const CREDENTIAL = { credential: 'c1' };

  test('sends it and stores the tokens', async () => {
    const api = fakeApi();
    api.reply('googleSignIn', { body: { message: 'Welcome', tokens, user } });
    const { actors, tokenStore } = openPorts();
    expect(await runPort(actors.exchangeCredential, CREDENTIAL)).toStrictEqual({ ok: true, user });
    expect(tokenStore.read()).toEqual({ access: 'a1', refresh: 'r1' });
    expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['POST /api/a/auth/google/', { token: 'c1' }],
    ]);
    expect(api.calls[0]!.headers.has('x-csrftoken')).toBe(false);
  });

  test('sends the token of the cookie', async () => {
    document.cookie = 'csrftoken=csrf-1; Path=/';
    const api = fakeApi();
    api.reply('googleSignIn', { body: { message: 'Welcome', tokens, user } });
    await runPort(openPorts().actors.exchangeCredential, CREDENTIAL);
    expect(api.calls[0]!.headers.get('x-csrftoken')).toBe('csrf-1');
  });

  test('a reply without tokens signs nobody in', async () => {
    fakeApi().reply('googleSignIn', { wrongBecause: 'the tokens are missing', body: { user } });
    const { actors, tokenStore } = openPorts();
    expect(await runPort(actors.exchangeCredential, CREDENTIAL)).toStrictEqual({
      ok: false,
      kind: 'noTokens',
    });
    expect(tokenStore.read()).toBeNull();
  });

  test('a refusal has its code, a lost reply has none', async () => {
    const api = fakeApi();
    const { actors } = openPorts();
    const exchange = () => runPort(actors.exchangeCredential, CREDENTIAL);
    api.reply('googleSignIn', refusal('ACCOUNT_EXISTS', 'Use your password'));
    expect(await exchange()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Use your password',
      code: 'ACCOUNT_EXISTS',
    });
    api.reply('googleSignIn', { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await exchange()).toStrictEqual({ ok: false, kind: 'refused' });
    api.reply('googleSignIn', 'offline');
    expect(await exchange()).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('a reply after the user has left signs nobody in', async () => {
    const api = fakeApi();
    const deferred = deferReply<'googleSignIn'>();
    api.reply('googleSignIn', () => deferred.reply);
    const { actors, tokenStore } = openPorts();
    const port = startPort(actors.exchangeCredential, CREDENTIAL);
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    port.stop();
    deferred.resolve({ body: { message: 'Welcome', tokens, user } });
    await new Promise((done) => setImmediate(done));
    expect(tokenStore.read()).toBeNull();
  });
});

test('reauthenticating passes on the credential and signs nobody in', async () => {
  const api = fakeApi();
  const received: string[] = [];
  const tokenStore = createTokenStore();
  const options = { google: GOOGLE, widget: createWidget(), user };
  const { actors } = createReauthenticationPorts(
    { api: createTestApi(), tokenStore },
    options,
    (credential) => received.push(credential),
  );
  const credential = { credential: 'c1' };
  expect(await runPort(actors.exchangeCredential, credential)).toStrictEqual({ ok: true, user });
  expect([received, tokenStore.read(), api.calls]).toEqual([['c1'], null, []]);
  stubGoogle();
  expect(await runPort(actors.loadScript)).toStrictEqual({ ok: true });
});
