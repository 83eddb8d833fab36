import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageParts {
  head: string;
  body: string;
  /** JSON of the data the page was rendered from, without `<`. */
  state: string;
}

export interface PageShell {
  empty: string;
  render: (parts: PageParts) => string;
}

/**
 * Loads the app after everything else, or on first interaction, to keep the main thread free while the page paints. A
 * failed load is retried on the next interaction. Buttons clicked before hydration are clicked again once afterwards,
 * and earlier input is replayed.
 */
const DEFERRED_LOADER = `
(function () {
  var isLoading = false;
  var parts = document.currentScript.previousElementSibling.dataset.app.split(' ');
  function loadApp() {
    if (isLoading) return;
    isLoading = true;
    parts.forEach(function (part) { import(part).catch(function () { isLoading = false; }); });
  }
  // Not before the page is painted, which a hidden one is not, and which some browsers do not report.
  addEventListener('load', function () {
    new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
    setTimeout(loadApp, document.hidden ? 0 : 2000);
  });
  addEventListener('online', loadApp);
  addEventListener('pointerdown', loadApp, { passive: true });
  addEventListener('keydown', loadApp);

  var pressed = new Set();
  function rememberButton(event) {
    var button = event.target.closest && event.target.closest('button[type=button]');
    if (button) pressed.add(button);
  }
  var entered = new Map();
  function isCheckable(input) { return input.type === 'checkbox' || input.type === 'radio'; }
  var isHydrating = false;
  function rememberInput(event) {
    var input = event.target;
    // A box is React's from then on; of a text it may not hear each letter until it is ready.
    if (isHydrating && isCheckable(input)) return;
    if (input.type !== 'file') entered.set(input, isCheckable(input) ? input.checked : input.value);
  }
  function replayInput(value, input) {
    if (!input.isConnected) return;
    // Has React hydrate the input now: from its own event it would take the state for the one it began with.
    input.dispatchEvent(new Event('mouseup', { bubbles: true }));
    if (isCheckable(input)) {
      if (value === input.defaultChecked) return;
      input.checked = !value;
      return input.click();
    }
    input.value = '';
    // Past React's own setter, or it would take the value for one that it wrote itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value').set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  addEventListener('click', rememberButton, true);
  addEventListener('input', rememberInput, true);
  addEventListener('gari:takeover', function () {
    isHydrating = true;
    removeEventListener('click', rememberButton, true);
  }, { once: true });
  addEventListener('gari:ready', function () {
    removeEventListener('input', rememberInput, true);
    entered.forEach(replayInput);
    pressed.forEach(function (button) { button.isConnected && button.click(); });
  }, { once: true });
})();
`;
const ENTRY_SCRIPT = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="(\/assets\/[^"]+\.css)"[^>]*>/g;
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const NOSCRIPT_NOTICE =
  '<noscript>Without JavaScript you can look around here; the cart and the checkout need it.</noscript>';

/** Returns null when the app was not built (API only, tests). */
export function readShell(distDir: string | null): PageShell | null {
  const file = distDir ? join(distDir, 'index.html') : '';
  if (!distDir || !existsSync(file)) return null;
  return parseShell(readFileSync(file, 'utf8'), (path) => readFileSync(join(distDir, path), 'utf8'));
}

/** Throws when the HTML is not a Vite build. `readAsset` returns the text of a file of the build. */
export function parseShell(html: string, readAsset: (path: string) => string): PageShell {
  // Inlined: the few font rules are not worth a request that blocks the first paint.
  const empty = shorten(html).replace(STYLESHEET, (_, path: string) => `<style>${readAsset(path)}</style>`);
  const entry = ENTRY_SCRIPT.exec(empty)?.[1];
  if (!entry || !empty.includes('<div id="root"></div>'))
    throw new Error('index.html is not the one Vite builds');
  const appModules = [...[...empty.matchAll(PRELOADS)].map(([, part]) => part), entry].join(' ');
  const [start = '', rest = ''] = empty
    .replace(ENTRY_SCRIPT, '')
    .replace(PRELOADS, '')
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(NOSCRIPT, NOSCRIPT_NOTICE)
    .split('</head>');
  const loader = shorten(DEFERRED_LOADER);
  const [before = '', after = ''] = rest.split('<div id="root"></div>');
  return {
    empty,
    render: ({ head, body, state }) =>
      [
        `${start}${head}</head>${before}<div id="root">${body}</div>`,
        `<script type="application/json" id="first-view" data-app="${appModules}">${state}</script>`,
        `<script>${loader}</script>${after}`,
      ].join(''),
  };
}

/** Without comments and indentation, which no build removes from the page and the scripts in it. */
const shorten = (html: string) =>
  html.replaceAll(/^\s*(?:\/\/.*|<!--.*-->)\n/gm, '').replaceAll(/^\s+/gm, '');
