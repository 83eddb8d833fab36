import { afterEach, describe, expect, test, vi } from 'vitest';
import { createProviderScripts } from '#src/loading/provider-scripts.ts';

const CARDS = 'https://checkout.test/v3.js';
const GOOGLE = 'https://accounts.test/gsi/client';

interface Rules {
  createHTML?: (html: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}

/** A browser with Trusted Types, as far as the policies are concerned: jsdom has none. */
function stubTrustedTypes() {
  const policies = new Map<string, Rules>();
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      if (policies.has(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      policies.set(name, rules);
      return rules;
    },
  });
  return policies;
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-test-script]')];
const script = { attribute: 'data-test-script', isReady: () => false };

async function load(page: ReturnType<typeof createProviderScripts>, address: string) {
  const loading = page.load({ ...script, address });
  scripts()[0]?.dispatchEvent(new Event('error'));
  return loading;
}

afterEach(() => {
  for (const element of scripts()) element.remove();
});

test('[HARDEN-07] a page creates its policies with its first script of a provider, once', async () => {
  const policies = stubTrustedTypes();
  const page = createProviderScripts();
  expect([...policies.keys()]).toEqual([]);
  await load(page, CARDS);
  await load(page, GOOGLE);
  expect([...policies.keys()]).toEqual(['default', 'gari']);
});

test('[HARDEN-07] the policy of the loaders makes addresses of the configuration only, and https or the sandbox', async () => {
  const policies = stubTrustedTypes();
  const page = createProviderScripts();
  await load(page, CARDS);
  const { createScriptURL } = policies.get('gari')!;
  expect(createScriptURL!(CARDS)).toBe(CARDS);
  for (const address of [GOOGLE, 'https://checkout.test/other.js', `${CARDS}?x`, 'https://evil.test/v3.js'])
    expect(() => createScriptURL!(address)).toThrow(`${address} is not the script of a provider`);
});

test.each([
  'http://checkout.test/v3.js',
  '//checkout.test/v3.js',
  '/media/v3.js',
  'https://checkout.test@evil.test/v3.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:https://gari.test/7f3c',
])('[HARDEN-07] the configured address %s is not loaded, with Trusted Types and without', async (address) => {
  await expect(load(createProviderScripts(), address)).rejects.toThrow(
    `${address} is not the script of a provider`,
  );
  stubTrustedTypes();
  await expect(load(createProviderScripts(), address)).rejects.toThrow(
    `${address} is not the script of a provider`,
  );
  expect(scripts()).toEqual([]);
});

test('[HARDEN-07] the sandbox’s scripts are loaded from the shop', async () => {
  stubTrustedTypes();
  const page = createProviderScripts();
  const loading = page.load({ ...script, address: '/sandbox/flutterwave/v3.js' });
  expect(scripts().map((element) => element.getAttribute('src'))).toEqual(['/sandbox/flutterwave/v3.js']);
  scripts()[0]!.dispatchEvent(new Event('error'));
  expect(await loading).toBe(false);
});

describe('strings of a provider’s script', () => {
  async function getDefaultPolicy(address = CARDS) {
    const policies = stubTrustedTypes();
    await load(createProviderScripts(), address);
    return policies.get('default')!;
  }

  test('[HARDEN-07] to run are refused: the policy has no rule for them', async () => {
    expect(Object.keys(await getDefaultPolicy())).toEqual(['createHTML', 'createScriptURL']);
  });

  test.each(['https://checkout.test/part.js', 'https://checkout.test/a/b.js?v=3'])(
    '[HARDEN-07] that are addresses of its own site are scripts: %s',
    async (address) => {
      expect((await getDefaultPolicy()).createScriptURL!(address)).toBe(address);
    },
  );

  test.each([
    'https://evil.test/skim.js',
    'http://checkout.test/part.js',
    'https://checkout.test:8443/part.js',
    'https://checkout.test.evil.test/part.js',
    'https://checkout.test@evil.test/part.js',
    'https://checkout.test\\@evil.test/part.js',
    '//checkout.test/part.js',
    ' https://checkout.test/part.js',
    '/part.js',
    'data:text/javascript,alert(1)',
  ])('[HARDEN-07] that are other addresses are not: %s', async (address) => {
    expect((await getDefaultPolicy()).createScriptURL!(address)).toBeNull();
  });

  test('[HARDEN-07] that are addresses of the shop are not scripts, where the sandbox is the provider', async () => {
    const { createScriptURL } = await getDefaultPolicy('/sandbox/flutterwave/v3.js');
    expect(createScriptURL!('/sandbox/assets/phone.js')).toBeNull();
  });

  test.each([
    '',
    'Pay now',
    '.veil { position: fixed }',
    '<style>.veil { position: fixed }</style>',
    '<div class="loader" style="width: 4em"><span>One moment</span><br/></div>',
    '<svg viewBox="0 0 18 18"><g fill="none"><path d="M9 3.5"></path><circle r="3"/></g></svg>',
    '<DIV>Upper case</DIV>',
    '<p data-icon="x">Off on = 1</p>',
  ])('[HARDEN-07] that draw are inserted: %j', async (html) => {
    expect((await getDefaultPolicy()).createHTML!(html)).toBe(html);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '<img/onerror=alert(1) src=x>',
    '<img src="x"onerror=alert(1)>',
    '<svg ONLOAD = alert(1)>',
    '<svg\nonload=alert(1)>',
    '<script>alert(1)</script>',
    '<iframe srcdoc="&lt;script&gt;"></iframe>',
    '<svg><animate attributeName=href></svg>',
    '<svg><foreignObject></foreignObject></svg>',
    '<svg><use href="#x"/></svg>',
    '<a href="javascript:alert(1)">Pay</a>',
    '<form action="https://evil.test"><input name=card></form>',
    '<button>Pay</button>',
    '<base href="https://evil.test/">',
    '<link rel=stylesheet href=x>',
    '<meta http-equiv=refresh content="0;url=x">',
    '<object data=x></object>',
    '<style><img src=x onerror=alert(1)></style>',
    '<p title="<iframe>">',
    '<!-- --!><b>',
    '<divx>',
    'a < b',
  ])('[HARDEN-07] that can act, or could where they are inserted, are refused: %j', async (html) => {
    expect((await getDefaultPolicy()).createHTML!(html)).toBeNull();
  });
});
