const POLL_EVERY_MS = 1000;
const WRONG_PIN = '0000';
const AFTER = {
  approve: 'Sent. Wait for the message from M-PESA.',
  insufficient: 'Sent. Wait for the message from M-PESA.',
  'wrong-pin': 'Sent. Wait for the message from M-PESA.',
  cancel: 'You cancelled the request.',
};

const element = (id) => document.getElementById(id);
const handset = element('handset');
const prompt = element('prompt');
const pin = element('pin');
const status = element('status');
const filter = handset.dataset.phone ? `?phone=${handset.dataset.phone}` : '';
const shillings = new Intl.NumberFormat('en-KE');
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Africa/Nairobi',
  hour: 'numeric',
  minute: '2-digit',
});

let shown = null;
let sending = false;
let known = null;
const putAway = new Set();

function local(phone) {
  return `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
}

function say(text) {
  if (status.textContent !== text) status.textContent = text;
}

async function read(path) {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function show(next) {
  shown = next;
  prompt.hidden = false;
  element('payer').textContent = `To ${local(next.phone)}`;
  element('question').textContent =
    `Do you want to pay Ksh ${shillings.format(next.amount)} to ${handset.dataset.merchant} Account no. ${next.accountReference}?`;
  element('pin-error').textContent = '';
  pin.removeAttribute('aria-invalid');
  pin.value = '';
  say('A payment request has arrived.');
  if (document.activeElement !== element('number')) pin.focus();
}

function hide(text) {
  const hadFocus = prompt.contains(document.activeElement);
  shown = null;
  prompt.hidden = true;
  say(text);
  if (hadFocus) status.focus();
}

async function refreshPrompt() {
  const open = (await read(`/sandbox/mpesa/prompts${filter}`)).filter(
    ({ checkoutRequestId }) => !putAway.has(checkoutRequestId),
  );
  if (sending) return;
  const isStillOpen = open.some(({ checkoutRequestId }) => checkoutRequestId === shown?.checkoutRequestId);
  if (shown && !isStillOpen) hide('The request has run out.');
  if (!shown && open[0]) show(open[0]);
}

async function refreshMessages() {
  const messages = await read(`/sandbox/phone/messages${filter}`);
  const keys = messages.map(({ id, at }) => `${id} ${at}`);
  if (known && keys.length === known.length && keys.every((key, index) => key === known[index])) return;
  const isNew = known && keys[0] !== undefined && !known.includes(keys[0]);
  known = keys;
  element('no-messages').hidden = messages.length > 0;
  element('messages').replaceChildren(...messages.map(toItem));
  if (isNew && !shown) say(`M-PESA: ${messages[0].text}`);
}

function toItem({ phone, text, at }) {
  const item = document.createElement('li');
  const from = document.createElement('p');
  from.className = 'from';
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = clock.format(new Date(at));
  from.append('M-PESA ', time, filter ? '' : ` to ${local(phone)}`);
  const body = document.createElement('p');
  body.textContent = text;
  item.append(from, body);
  return item;
}

async function choose(action) {
  if (!shown || sending) return;
  const id = shown.checkoutRequestId;
  sending = true;
  hide(AFTER[action]);
  try {
    const response = await fetch(`/sandbox/mpesa/prompts/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action, callback: element('callback').value }),
    });
    if (response.ok || response.status === 409) putAway.add(id);
    if (!response.ok) say((await response.json()).message);
    await refreshMessages();
  } catch {
    say('The sandbox does not answer. Try again.');
  } finally {
    sending = false;
  }
}

prompt.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!/^\d{4}$/.test(pin.value)) {
    element('pin-error').textContent = 'The PIN has 4 digits.';
    pin.setAttribute('aria-invalid', 'true');
    pin.focus();
    return;
  }
  if (pin.value === WRONG_PIN) void choose('wrong-pin');
  else void choose(element('poor').checked ? 'insufficient' : 'approve');
});
element('cancel').addEventListener('click', () => void choose('cancel'));
element('ignore').addEventListener('click', () => {
  putAway.add(shown?.checkoutRequestId);
  hide('You let the request pass. It runs out by itself.');
});

async function poll() {
  if (!document.hidden) {
    try {
      await refreshPrompt();
      await refreshMessages();
    } catch {
      if (!sending) say('The sandbox does not answer. Trying again…');
    }
  }
  setTimeout(poll, POLL_EVERY_MS);
}

void poll();
