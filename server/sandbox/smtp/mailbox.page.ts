import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Markup, renderPage } from '../pages/page.ts';
import { isEmailAddress } from './mail.routes.ts';

/** For the styles and pictures of emails: their frame inherits the page's policy. The shop's CSP allows the same. */
const CSP = "style-src 'self' 'unsafe-inline'; img-src 'self' data:";

export function mailboxRoutes(): Hono {
  return new Hono().get('/', (c) => {
    const input = c.req.query('to')?.trim() ?? '';
    const to = isEmailAddress(input) ? input : '';
    const body = html`
      <div class="mailbox" id="mailbox" data-to="${to}">
        <h1>Mailbox</h1>
        <p class="lead">Every email that the shop sends arrives here and goes no further.</p>
        ${addressForm(input, to)}
        <p class="status" id="status" role="status">Looking for mail…</p>
        <div class="desk">${list(to)} ${reader()}</div>
        <noscript><p class="error">The mailbox needs JavaScript.</p></noscript>
      </div>`;
    return renderPage(c, { title: 'Mailbox', body, script: 'mailbox.js', styles: 'mailbox.css', csp: CSP });
  });
}

function addressForm(input: string, to: string): Markup {
  const isInvalid = input !== '' && to === '';
  return html`
    <form class="address" method="get" action="/sandbox/mail">
      <label for="to">Email address</label>
      <div class="row">
        <input id="to" name="to" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email"
          value="${input}" placeholder="All addresses" ${isInvalid ? html`aria-invalid="true" aria-describedby="to-error"` : ''} />
        <button type="submit">Show</button>
      </div>
      ${isInvalid ? html`<p id="to-error" class="error">This is not an email address, so all mail is shown.</p>` : ''}
    </form>`;
}

function list(to: string): Markup {
  return html`
    <section class="list" aria-labelledby="list-heading">
      <div class="list-head">
        <h2 id="list-heading">${to === '' ? 'All mail' : `Mail for ${to}`}</h2>
        <button type="button" id="delete" hidden>Delete all</button>
      </div>
      <p class="hint" id="no-mails" hidden>None yet.</p>
      <ol class="mails" id="mails"></ol>
    </section>`;
}

function reader(): Markup {
  return html`
    <article class="reader" id="reader" aria-labelledby="subject" hidden>
      <a class="back" id="back" href="/sandbox/mail">Back to the list</a>
      <h2 id="subject" tabindex="-1"></h2>
      <dl class="envelope">
        <dt>From</dt><dd id="from"></dd>
        <dt>To</dt><dd id="recipient"></dd>
        <dt>Received</dt><dd><time id="received"></time></dd>
      </dl>
      <iframe id="html" class="html" title="The mail" sandbox="" referrerpolicy="no-referrer"></iframe>
      <section id="links" hidden>
        <h3>Links in this mail</h3>
        <ul class="links" id="link-list"></ul>
      </section>
      <details id="plain">
        <summary>Text version</summary>
        <pre class="text" id="text" tabindex="0" aria-label="Text version"></pre>
      </details>
    </article>`;
}
