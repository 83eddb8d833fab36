import type { Context } from 'hono';
import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  /** A file in `assets/`. Inline scripts do not work: the shop's CSP forbids them. */
  script?: string;
  styles?: string;
  /** Omits the navigation. */
  popup?: boolean;
  /** Additional CSP directives. They cannot allow more than the shop's CSP does. */
  csp?: string;
}

/** Use root-relative links: pages are served through the shop's server. */
export function renderPage(
  c: Context,
  { title, body, script, styles, popup, csp }: Page,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', `default-src 'self'${csp ? `; ${csp}` : ''}`);
  c.header('Cache-Control', 'no-store');
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – Gari sandbox</title>
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        ${styles ? html`<link rel="stylesheet" href="/sandbox/assets/${styles}" />` : ''}
        <link rel="icon" href="/sandbox/assets/icon.svg" />
        ${script ? html`<script type="module" src="/sandbox/assets/${script}"></script>` : ''}
      </head>
      <body class="${popup ? 'popup' : 'page'}">
        ${popup ? '' : topBar()}
        <main>${body}</main>
      </body>
    </html>`);
}

function topBar(): Markup {
  return html`
    <header class="bar">
      <a class="home" href="/sandbox/">Gari sandbox</a>
      <a href="/">To the shop</a>
    </header>`;
}
