import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatPhone, toMsisdn } from '#contract/phone.ts';
import type { SandboxContext } from '../context.ts';
import { type Markup, renderPage } from '../pages/page.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { listMessages } from './text-messages.ts';
import { parsePhoneFilter } from './ui.routes.ts';

export function phoneRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/', (c) => {
      const input = c.req.query('phone')?.trim() ?? '';
      const phone = toMsisdn(input);
      const body = html`
        <div class="phone">
          <h1>Demo phone</h1>
          <p class="lead">Pay by M-Pesa in the shop and the request arrives here. No money moves.</p>
          ${numberForm(input, phone)} ${handset(phone)} ${faultControls()}
        </div>`;
      return renderPage(c, { title: 'Demo phone', body, script: 'phone.js', styles: 'phone.css' });
    })
    .get('/messages', async (c) =>
      c.json(await listMessages(sandbox, parsePhoneFilter(c.req.query('phone')))),
    );
}

function numberForm(input: string, phone: string | null): Markup {
  const isInvalid = input !== '' && !phone;
  return html`
    <form class="number" method="get" action="/sandbox/phone">
      <label for="number">Phone number</label>
      <div class="row">
        <input id="number" name="phone" type="tel" autocomplete="tel" value="${phone ? formatPhone(phone) : input}"
          placeholder="All phones" ${isInvalid ? html`aria-invalid="true" aria-describedby="number-error"` : ''} />
        <button type="submit">Show</button>
      </div>
      ${isInvalid ? html`<p id="number-error" class="error">This is not a Kenyan mobile number, so all phones are shown.</p>` : ''}
    </form>`;
}

function handset(phone: string | null): Markup {
  const name = phone ? formatPhone(phone) : 'All phones';
  return html`
    <section class="handset" id="handset" aria-label="Handset" data-phone="${phone ?? ''}" data-merchant="${SANDBOX_MERCHANT.name}">
      <p class="network"><span>Safaricom</span><span>${name}</span></p>
      <form class="prompt" id="prompt" aria-labelledby="question" hidden novalidate>
        <p class="to" id="payer"></p>
        <h2 class="question" id="question"></h2>
        <label for="pin">Enter M-PESA PIN</label>
        <input id="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" required
          aria-describedby="question pin-hint pin-error" />
        <p class="hint" id="pin-hint">Any 4 digits pay; 0000 is the wrong PIN.</p>
        <p class="error" id="pin-error"></p>
        <div class="choices">
          <button type="button" id="ignore">Ignore</button>
          <button type="button" id="cancel">Cancel</button>
          <button type="submit" class="send">Send</button>
        </div>
      </form>
      <p class="status" id="status" role="status" tabindex="-1">Waiting for a payment request…</p>
      <noscript><p class="error">The demo phone needs JavaScript.</p></noscript>
      <h2 class="inbox">Messages</h2>
      <p class="hint" id="no-messages">None yet.</p>
      <ol class="messages" id="messages"></ol>
    </section>`;
}

function faultControls(): Markup {
  return html`
    <details class="faults">
      <summary>Faults</summary>
      <label for="callback">Callback to the shop</label>
      <select id="callback">
        <option value="once">Once, at once</option>
        <option value="twice">Twice</option>
        <option value="never">Never</option>
        <option value="late">Late: first ‘not reached’, 3 seconds later the truth</option>
      </select>
      <label class="check"><input id="poor" type="checkbox" /> The M-Pesa account holds too little money</label>
      <p class="hint">
        Some numbers answer by themselves: …149 is not reached (14 s), …032 cancels, …001 has too little money, …201
        types a wrong PIN (3 s each). A request that nobody answers ends after a minute.
      </p>
    </details>`;
}
