import { UNLISTED_SCRIPT } from '#contract/payment-scripts.ts';
import type { PaymentScripts } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

const MAX_REPORTS_PER_PAGE_LOAD = 5;
const INLINE = 'inline';
/** By its name a file of a build. */
const BUILT_FILE = /^\/assets\/[\w-]+\.js$/;

/**
 * Compares the scripts of this page with the inventory of the payment screens, and reports each that is not in it, once.
 * `ownFile` is a path of the build that the page is of.
 */
export function createPaymentScripts(ownFile: string) {
  const reported = new Set<string>();

  async function report(api: Api, source: string): Promise<void> {
    if (reported.has(source) || reported.size >= MAX_REPORTS_PER_PAGE_LOAD) return;
    reported.add(source);
    const body = {
      'csp-report': {
        'document-uri': location.origin + location.pathname,
        'violated-directive': UNLISTED_SCRIPT,
        'blocked-uri': source,
      },
    };
    await api.call('reportCspViolation', { body }).catch(() => reported.delete(source));
  }

  return {
    /** Watches until the function that it returns is called. Without the inventory nothing is reported. */
    watch(api: Api): () => void {
      const inventory = api.call('paymentScripts').then(
        (reply) => toInventory(reply, ownFile),
        () => null,
      );
      const compare = async (source: string | null) => {
        const isListed = await inventory;
        if (source !== null && isListed && !isListed(source))
          await report(api, source.startsWith('sha256-') ? INLINE : source);
      };
      const compareElement = async (element: HTMLScriptElement) =>
        compare(element.src ? toSource(element.src) : await hashInlineScript(element));

      const resources = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (isScript(entry)) void compare(toSource(entry.name));
      });
      resources.observe({ type: 'resource', buffered: true });
      const elements = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const element of findScripts(addedNodes)) void compareElement(element);
      });
      elements.observe(document, { childList: true, subtree: true });
      for (const element of document.scripts) void compareElement(element);
      return () => {
        resources.disconnect();
        elements.disconnect();
      };
    },
  };
}

/**
 * In a page of another build, which was open before an update, the shop's files are known by their names alone: those of
 * that build are listed no more.
 */
function toInventory({ scripts }: PaymentScripts, ownFile: string): (source: string) => boolean {
  const listed = scripts.flatMap(({ sources }) => sources);
  const sources = new Set(listed.map((source) => (source.startsWith('sha256-') ? source : toSource(source))));
  const isOtherBuild = !listed.includes(ownFile);
  return (source) => {
    const path = source.startsWith(`${location.origin}/`) ? source.slice(location.origin.length) : '';
    return sources.has(source) || (isOtherBuild && BUILT_FILE.test(path));
  };
}

/** The address without its query; null for what no site served: extensions of the browser add scripts too. */
function toSource(address: string): string | null {
  const { protocol, origin, pathname } = new URL(address, location.href);
  return /^https?:$/.test(protocol) ? origin + pathname : null;
}

/** Script elements; modules are named by other kinds too, when they are preloaded or imported. */
const isScript = (entry: PerformanceEntry) => {
  const { initiatorType, name } = entry as PerformanceResourceTiming;
  return initiatorType === 'script' || (/^(link|other|)$/.test(initiatorType) && /\.m?js([?#]|$)/.test(name));
};

function findScripts(nodes: NodeList): HTMLScriptElement[] {
  return [...nodes].flatMap((node) => {
    if (!(node instanceof Element)) return [];
    return node instanceof HTMLScriptElement ? [node] : [...node.querySelectorAll('script')];
  });
}

/** As the content security policy has it; null for data, and where the browser cannot compute it (no https). */
async function hashInlineScript({ type, text }: HTMLScriptElement): Promise<string | null> {
  if (!/^$|^module$|javascript$/i.test(type) || !globalThis.crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

export const paymentScripts = createPaymentScripts(new URL(import.meta.url).pathname);
