import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxContext } from '../context.ts';
import { type Markup, renderPage } from '../pages/page.ts';
import { SANDBOX_PESAPAL } from './merchant.ts';
import { findPayment, listOpenPayments, type Payment, STATUS } from './payments.ts';

const amountFormat = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });
const formatPrice = ({ currency, amount }: Payment) =>
  `${currency === 'KES' ? 'Ksh' : currency} ${amountFormat.format(amount)}`;

export function pesapalPageRoutes(sandbox: SandboxContext): Hono {
  return new Hono().get('/', async (c) => {
    const trackingId = c.req.query('OrderTrackingId');
    const payment = trackingId === undefined ? null : await findPayment(sandbox.sql, trackingId);
    if (trackingId !== undefined && !payment) c.status(404);
    const body = payment
      ? checkout(payment)
      : trackingId === undefined
        ? list(await listOpenPayments(sandbox))
        : unknownPayment();
    return renderPage(c, {
      title: payment ? `Pay ${formatPrice(payment)}` : 'Payment portal',
      body,
      styles: 'pesapal.css',
      ...(payment ? { script: 'pesapal.js' } : {}),
    });
  });
}

function checkout(payment: Payment): Markup {
  return html`
    <div class="portal" id="portal" data-payment="${payment.trackingId}" data-amount="${payment.amount}">
      <p class="secured">Payment portal <span>stands in for Pesapal</span></p>
      <section class="bill" aria-label="What you pay">
        <h1>${formatPrice(payment)}</h1>
        <p>to ${SANDBOX_PESAPAL.name}</p>
        <dl>
          <dt>For</dt><dd>${payment.description}</dd>
          <dt>Reference</dt><dd>${payment.merchantReference}</dd>
        </dl>
      </section>
      ${choices(payment)}
      <p class="status" id="status" role="status"></p>
      <p class="error" id="error" role="alert"></p>
      <noscript><p class="error">The payment portal needs JavaScript.</p></noscript>
    </div>`;
}

function choices({ statusCode, isUnderWay }: Payment): Markup {
  if (statusCode === STATUS.reversed) return html`<p class="done">This payment was reversed.</p>`;
  if (isUnderWay) return html`<p class="done">The mobile payment is on its way. This page may be closed.</p>`;
  if (statusCode === STATUS.completed) {
    return html`
      <p class="done">This payment is complete.</p>
      <button type="button" class="wide" data-action="reverse">Reverse it, as a bank does later</button>`;
  }
  return html`
    ${statusCode === STATUS.failed ? html`<p class="done">The last try failed. You can try again.</p>` : ''}
    <h2>How would you like to pay?</h2>
    <div class="ways">
      <button type="button" class="send" data-action="pay" data-method="card">Pay by card</button>
      <button type="button" class="send" data-action="pay" data-method="mpesa">Pay by M-Pesa</button>
      <button type="button" data-action="fail">Let the payment fail</button>
      <button type="button" data-action="cancel">Cancel and go back</button>
    </div>
    <p class="hint">No card and no money are needed. A card is charged at once; M-Pesa takes about 20 seconds.</p>
    <details class="faults">
      <summary>Faults</summary>
      <label for="ipn">Notification to the shop</label>
      <select id="ipn">
        <option value="once">Once, before you come back</option>
        <option value="twice">Twice</option>
        <option value="never">Never</option>
        <option value="late">Late: 3 seconds afterwards</option>
      </select>
      <label class="check"><input id="short" type="checkbox" /> Pay a tenth of the amount</label>
    </details>`;
}

function list(open: Payment[]): Markup {
  return html`
    <h1>Payment portal</h1>
    <p class="lead">Stands in for Pesapal: choose the online payment portal at checkout and you come here.</p>
    ${open.length === 0 ? html`<p>No payment is open.</p>` : ''}
    <ul class="rooms">
      ${open.map(
        (payment) => html`
          <li>
            <a href="/sandbox/pesapal/pay?OrderTrackingId=${payment.trackingId}">${formatPrice(payment)}</a>
            <p>${payment.merchantReference}</p>
          </li>`,
      )}
    </ul>`;
}

function unknownPayment(): Markup {
  return html`
    <h1>Payment portal</h1>
    <p class="error">There is no such payment.</p>
    <p><a href="/sandbox/pesapal/pay">The open payments</a></p>`;
}
