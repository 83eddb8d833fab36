import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Markup, renderPage } from '../pages/page.ts';
import { SANDBOX_CLIENT_ID } from './client-id.ts';
import { TEST_ACCOUNTS, type TestAccount } from './test-accounts.ts';

const MAX_NONCE_LENGTH = 500;

export function chooserRoutes(): Hono {
  return new Hono().get('/', (c) => {
    const nonce = c.req.query('nonce') ?? '';
    const isValidRequest = c.req.query('client_id') === SANDBOX_CLIENT_ID && nonce.length <= MAX_NONCE_LENGTH;
    if (!isValidRequest) c.status(400);
    return renderPage(c, {
      title: 'Choose an account',
      body: isValidRequest ? chooser(nonce) : accessBlocked(),
      styles: 'google-chooser.css',
      popup: true,
      ...(isValidRequest ? { script: 'google-chooser.js' } : {}),
    });
  });
}

function chooser(nonce: string): Markup {
  return html`
    <div id="chooser" data-nonce="${nonce}">
      <h1>Choose an account</h1>
      <p class="lead">to continue to Gari. This stands in for Google: nobody here is real.</p>
      <ul class="people">${TEST_ACCOUNTS.map(accountButton)}</ul>
      <details class="another">
        <summary>Another person</summary>
        <form id="another" novalidate>
          <label for="name">Name</label>
          <input id="name" name="name" autocomplete="off" maxlength="200" required aria-describedby="name-error" />
          <p class="error" id="name-error"></p>
          <label for="email">Email</label>
          <input id="email" name="email" type="email" autocomplete="off" maxlength="320" required
            aria-describedby="email-error" />
          <p class="error" id="email-error"></p>
          <label class="check"><input id="verified" name="verified" type="checkbox" checked /> Google has verified the email address</label>
          <button type="submit" class="send">Continue</button>
        </form>
      </details>
      <p class="status" id="status" role="status"></p>
      <noscript><p class="error">The account chooser needs JavaScript.</p></noscript>
    </div>`;
}

function accountButton({ name, email, hd, description }: TestAccount): Markup {
  return html`
    <li>
      <button type="button" class="person" data-name="${name}" data-email="${email}" data-hd="${hd ?? ''}">
        <span class="initial" aria-hidden="true">${name.slice(0, 1)}</span>
        <span class="who"><span class="name">${name}</span> <span class="email">${email}</span> <span class="what">${description}</span></span>
      </button>
    </li>`;
}

function accessBlocked(): Markup {
  return html`
    <h1>Access blocked</h1>
    <p class="error">Error 401: invalid_client</p>
    <p>The address names no client that this sandbox knows. The shop’s client id is <code class="client">${SANDBOX_CLIENT_ID}</code>.</p>`;
}
