import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults/faults.ts';
import { SANDBOX_CLIENT_ID } from '../google/client-id.ts';
import { renderPage } from './page.ts';

const PAGES = [
  {
    href: '/sandbox/phone',
    name: 'Demo phone',
    what: 'Receives the M-Pesa requests that the shop sends. Approve, cancel or ignore them.',
  },
  {
    href: '/sandbox/pesapal/pay',
    name: 'Payment portal',
    what: 'Where the shop sends people who pay online. Pay by card or M-Pesa, fail, cancel, reverse later.',
  },
  {
    href: '/sandbox/mail',
    name: 'Mailbox',
    what: 'Holds every email that the shop sends, whoever it is for.',
  },
  {
    href: '/sandbox/sms',
    name: 'Text messages',
    what: 'Holds every SMS that the shop sends, whoever it is for.',
  },
  {
    href: `/sandbox/google/chooser?client_id=${SANDBOX_CLIENT_ID}`,
    name: 'Google accounts',
    what: 'The people who can sign in with Google. The shop’s button opens it in a window of its own.',
  },
  {
    href: '/__machines',
    name: 'Machines',
    what: 'Every flow of the shop as a chart, with what tabs opened with ?inspect are doing in it.',
  },
];

const ENDPOINTS = [
  { call: 'GET /sandbox/mpesa/prompts?phone=254…', what: 'open M-Pesa requests, newest first' },
  {
    call: 'POST /sandbox/mpesa/prompts/{checkoutRequestId}',
    what: '{action: approve | cancel | wrong-pin | insufficient | timeout, callback: once | twice | never | late}',
  },
  { call: 'GET /sandbox/mpesa/payments?accountReference=', what: 'decided requests with result and receipt' },
  { call: 'GET /sandbox/mpesa/deliveries?checkoutRequestId=', what: 'the callbacks sent to the shop' },
  { call: 'GET /sandbox/pesapal/payments', what: 'open portal payments, newest first' },
  {
    call: 'POST /sandbox/pesapal/payments/{trackingId}',
    what: '{action: pay | fail | cancel | reverse, ipn: once | twice | never | late, method: card | mpesa, amount, currency, lateMs}',
  },
  { call: 'GET /sandbox/pesapal/deliveries?trackingId=', what: 'the notifications sent to the shop' },
  {
    call: 'POST /sandbox/flutterwave/payments/{tx_ref}',
    what: '{action: pay | fail | pay-then-close, amount, currency, email, webhook: once | twice | never | late | first}, through the shop',
  },
  { call: 'GET /sandbox/flutterwave/deliveries?tx_ref=', what: 'the webhooks sent to the shop' },
  { call: 'GET /sandbox/mail/messages?to=', what: 'received mail with text and HTML, newest first' },
  { call: 'DELETE /sandbox/mail/messages?to=', what: 'empties one mailbox; without to, all' },
  { call: 'GET /sandbox/sms/messages?to=', what: 'received text messages, newest first' },
  {
    call: 'POST /sandbox/google/credential',
    what: '{email, name, email_verified, hd, sub, nonce, audience, issuer, expired, algorithm: RS256 | none | HS256 | wrong-key}',
  },
  { call: 'GET, PUT /sandbox/faults', what: 'the fault switches; PUT {} switches all off' },
];

export async function renderIndex(sandbox: SandboxContext, c: Context): Promise<Response> {
  const faults = await readFaults(sandbox.sql);
  return renderPage(c, {
    title: 'What is here',
    body: html`
      <h1>Sandbox</h1>
      <p class="lead">
        These stand in for the companies that the shop works with. Nothing here is real: no money moves and no
        message leaves this computer.
      </p>
      <ul class="rooms">
        ${PAGES.map(({ href, name, what: description }) => html`<li><a href="${href}">${name}</a><p>${description}</p></li>`)}
      </ul>
      <h2>For tests and scripts</h2>
      <dl class="calls">
        ${ENDPOINTS.map(({ call: endpoint, what: description }) => html`<dt><code>${endpoint}</code></dt><dd>${description}</dd>`)}
      </dl>
      <h2>Fault switches now</h2>
      <pre tabindex="0" aria-label="Fault switches">${JSON.stringify(faults, null, 2)}</pre>
    `,
  });
}
