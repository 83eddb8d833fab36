import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Markup, renderPage } from '../pages/page.ts';
import { SANDBOX_CLIENT_ID } from './client-id.ts';
import { TEST_PEOPLE, type TestPerson } from './people.ts';

const LONGEST_NONCE = 500;

/** `/sandbox/google/chooser`: who signs in. The shop's button opens it; its script is `assets/google-chooser.js`. */
export function chooserRoutes(): Hono {
  return new Hono().get('/', (c) => {
    const nonce = c.req.query('nonce') ?? '';
    const isKnown = c.req.query('client_id') === SANDBOX_CLIENT_ID && nonce.length <= LONGEST_NONCE;
    if (!isKnown) c.status(400);
    return renderPage(c, {
      title: 'Choose an account',
      body: isKnown ? chooser(nonce) : refusal(),
      styles: 'google-chooser.css',
      popup: true,
      ...(isKnown ? { script: 'google-chooser.js' } : {}),
    });
  });
}

function chooser(nonce: string): Markup {
  return html`
    <div id="chooser" data-nonce="${nonce}">
      <h1>Choose an account</h1>
      <p class="lead">to continue to Gari. This stands in for Google: nobody here is real.</p>
      <ul class="people">${TEST_PEOPLE.map(personButton)}</ul>
      <details class="another">
        <summary>Another person</summary>
        <form id="another" novalidate>
          <label for="name">Name</label>
          <input id="name" name="name" autocomplete="off" maxlength="200" required aria-describedby="name-error" />
          <p class="error" id="name-error"></p>
          <label for="email">E-mail</label>
          <input id="email" name="email" type="email" autocomplete="off" maxlength="320" required
            aria-describedby="email-error" />
          <p class="error" id="email-error"></p>
          <label class="check"><input id="verified" name="verified" type="checkbox" checked /> Google has verified the e-mail address</label>
          <button type="submit" class="send">Continue</button>
        </form>
      </details>
      <p class="status" id="status" role="status"></p>
      <noscript><p class="error">The account chooser needs JavaScript.</p></noscript>
    </div>`;
}

function personButton({ name, email, hd, what }: TestPerson): Markup {
  return html`
    <li>
      <button type="button" class="person" data-name="${name}" data-email="${email}" data-hd="${hd ?? ''}">
        <span class="initial" aria-hidden="true">${name.slice(0, 1)}</span>
        <span class="who"><span class="name">${name}</span> <span class="email">${email}</span> <span class="what">${what}</span></span>
      </button>
    </li>`;
}

function refusal(): Markup {
  return html`
    <h1>Access blocked</h1>
    <p class="error">Error 401: invalid_client</p>
    <p>The address names no client that this sandbox knows. The shop’s client id is <code class="client">${SANDBOX_CLIENT_ID}</code>.</p>`;
}
