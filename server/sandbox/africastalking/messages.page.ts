import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatPhone, toDeliveryPhone, toMsisdn } from '#contract/phone.ts';
import type { SandboxContext } from '../context.ts';
import { renderPage } from '../pages/page.ts';
import { nairobiDayAndTime } from '../safaricom/nairobi-time.ts';
import { listMessages } from './messages.ts';

export function textMessageRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/messages', async (c) => c.json(await listMessages(sandbox, parsePhone(c.req.query('to')))))
    .get('/', async (c) => {
      const input = c.req.query('to')?.trim() ?? '';
      const to = parsePhone(input);
      const messages = await listMessages(sandbox, to);
      const isInvalid = input !== '' && to === null;
      return renderPage(c, {
        title: 'Text messages',
        body: html`
          <h1>Text messages</h1>
          <p class="lead">Every SMS that the shop sends arrives here and goes no further. Load the page again for new ones.</p>
          <form class="number" method="get" action="/sandbox/sms">
            <label for="to">Phone number</label>
            <div class="row">
              <input id="to" name="to" type="tel" autocomplete="tel" value="${to ? formatPhone(to) : input}"
                placeholder="All phones" ${isInvalid ? html`aria-invalid="true" aria-describedby="to-error"` : ''} />
              <button type="submit">Show</button>
            </div>
            ${isInvalid ? html`<p id="to-error" class="error">This is not a Kenyan mobile number, so all messages are shown.</p>` : ''}
          </form>
          ${messages.length === 0 ? html`<p>None yet.</p>` : ''}
          <ol class="messages">
            ${messages.map(
              (message) => html`<li>
                <p>${message.text}</p>
                <p>To ${formatPhone(message.to)}, <time datetime="${message.receivedAt}">${nairobiDayAndTime(new Date(message.receivedAt))}</time></p>
              </li>`,
            )}
          </ol>`,
        styles: 'phone.css',
      });
    });
}

/** Null: all numbers. */
function parsePhone(text = ''): string | null {
  return toMsisdn(text) ? toDeliveryPhone(text) : null;
}
