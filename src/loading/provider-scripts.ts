import { createTrustedTypesPolicy } from './trusted-types.ts';

interface ProviderScript {
  /** From the server's configuration. */
  address: string;
  /** Marks the element, so that a retry finds it. */
  attribute: string;
  /** Whether the script has run. */
  isReady: () => boolean;
}

/** The server's configuration has no others; those of the sandbox come from the shop itself. */
const SCRIPT_ADDRESS = /^(https:\/\/[\w.-]+(:\d+)?\/|\/sandbox\/)/;
const getSite = (address: string) => /^https:\/\/[\w.-]+(:\d+)?(?=\/)/.exec(address)?.[0];

/** A `<` that begins anything but an element that only draws. */
const ACTIVE_TAG =
  /<(?!\/?(?:b|br|circle|defs|div|ellipse|em|g|h[1-6]|hr|i|img|li|line|ol|p|path|polygon|polyline|rect|small|span|strong|style|svg|title|ul)[\s/>])/i;
const EVENT_HANDLER = /[\s/"']on[a-z]+\s*=/i;

/**
 * Whether HTML draws and does nothing: nothing to run, to load, to click or to type into. It looks at the text, not at a
 * parsed copy, so it holds wherever the text is inserted.
 */
const isInert = (html: string): boolean => !ACTIVE_TAG.test(html) && !EVENT_HANDLER.test(html);

/**
 * The policies that one page may create, and its loader of providers' scripts. They are created with the first script, so
 * that until then no string is let through at all (decision 152).
 */
export function createProviderScripts() {
  const addresses = new Set<string>();
  let policy: { createScriptURL: (address: string) => string } | undefined;

  /** A provider's script may load more from its own site, as far as the content security policy lets it. */
  function isFromProvider(address: string): boolean {
    const site = getSite(address);
    return site !== undefined && [...addresses].some((known) => getSite(known) === site);
  }

  function createPolicies() {
    // Judges the strings of the providers' scripts. It has no rule for strings to run, so they are refused.
    createTrustedTypesPolicy('default', {
      createHTML: (html) => (isInert(html) ? html : null),
      createScriptURL: (address) => (isFromProvider(address) ? address : null),
    });
    return createTrustedTypesPolicy('gari', {
      createScriptURL(address: string): string {
        if (addresses.has(address) && SCRIPT_ADDRESS.test(address)) return address;
        throw new TypeError(`${address} is not the script of a provider`);
      },
    });
  }

  return {
    /** Removes the script element if loading fails, so that a retry loads it again. Returns whether the script has run. */
    async load({ address, attribute, isReady }: ProviderScript): Promise<boolean> {
      if (isReady()) return true;
      document.querySelector(`script[${attribute}]`)?.remove();
      addresses.add(address);
      policy ??= createPolicies();
      const script = document.createElement('script');
      script.src = policy.createScriptURL(address);
      script.async = true;
      script.setAttribute(attribute, '');
      const isLoaded = await new Promise<boolean>((resolve) => {
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        document.head.append(script);
      });
      if (!isLoaded) script.remove();
      return isLoaded && isReady();
    },
  };
}

export const providerScripts = createProviderScripts();
