const POLL_EVERY_MS = 2000;

const element = (id) => document.getElementById(id);
const mailbox = element('mailbox');
const reader = element('reader');
const status = element('status');
const list = element('mails');
const filter = mailbox.dataset.to ? `?to=${encodeURIComponent(mailbox.dataset.to)}` : '';
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Emails go into a frame that runs no scripts, and into a document that is not shown. */
const policy = window.trustedTypes?.createPolicy('mailbox', { createHTML: (html) => html });
const toHtml = (html) => policy?.createHTML(html) ?? html;

const items = new Map();
let newest = null;
let open = null;
let isTrouble = false;

function say(text) {
  if (status.textContent !== text) status.textContent = text;
}

async function read(path) {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!response.ok)
    throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response.json();
}

function count(total) {
  return total === 1 ? '1 mail.' : `${total} mails.`;
}

async function refresh() {
  const mails = await read(`/sandbox/mail/summaries${filter}`);
  const kept = new Set(mails.map(({ id }) => id));
  for (const [id, item] of items) {
    if (kept.has(id)) continue;
    item.remove();
    items.delete(id);
  }
  for (const mail of mails.toReversed()) {
    if (items.has(mail.id)) continue;
    const item = toItem(mail);
    items.set(mail.id, item);
    list.prepend(item);
  }
  element('no-mails').hidden = mails.length > 0;
  element('delete').hidden = mails.length === 0;
  const latest = mails[0]?.id ?? 0;
  if (newest !== null && latest > newest) say(`New mail: ${mails[0].subject}`);
  else if (newest === null || mails.length === 0 || isTrouble)
    say(mails.length > 0 ? count(mails.length) : '');
  isTrouble = false;
  newest = Math.max(latest, newest ?? 0);
}

function toItem({ id, to, subject, receivedAt }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${id}`;
  const parts = ['subject-line', 'to', 'at'].map((name) => {
    const part = document.createElement(name === 'at' ? 'time' : 'span');
    part.className = name;
    return part;
  });
  parts[0].textContent = subject || '(no subject)';
  parts[1].textContent = to;
  parts[2].textContent = clock.format(new Date(receivedAt));
  parts[2].dateTime = receivedAt;
  link.append(parts[0], ' ', parts[1], ' ', parts[2]);
  item.append(link);
  if (id === open) link.setAttribute('aria-current', 'true');
  return item;
}

function markOpen() {
  for (const [id, item] of items) {
    if (id === open) item.firstChild.setAttribute('aria-current', 'true');
    else item.firstChild.removeAttribute('aria-current');
  }
}

async function followAddress() {
  const id = Number(location.hash.slice(1)) || null;
  if (id === open) return;
  if (id === null) return close();
  try {
    const mail = await read(`/sandbox/mail/messages/${id}`);
    if (id === (Number(location.hash.slice(1)) || null)) show(mail);
  } catch (error) {
    close();
    say(error.status === 404 ? 'That mail is gone.' : 'The sandbox does not answer. Try again.');
  }
}

function show({ id, from, to, subject, text, html, receivedAt }) {
  open = id;
  element('subject').textContent = subject || '(no subject)';
  element('from').textContent = from;
  element('recipient').textContent = to;
  element('received').textContent = clock.format(new Date(receivedAt));
  element('received').dateTime = receivedAt;
  showHtml(html);
  element('plain').open = html === null;
  element('text').textContent = text ?? 'This mail has none.';
  showLinks(html ?? '');
  mailbox.classList.add('reading');
  reader.hidden = false;
  markOpen();
  element('subject').focus();
}

/** Uses a new frame each time: navigating the same frame would add a history entry. */
function showHtml(html) {
  const frame = element('html').cloneNode();
  frame.hidden = html === null;
  frame.srcdoc = toHtml(html ?? '');
  element('html').replaceWith(frame);
}

/** Links do not work in the sandboxed frame, so they are listed below it. */
function showLinks(html) {
  const links = new DOMParser()
    .parseFromString(toHtml(html), 'text/html')
    .querySelectorAll('a[href^="http"]');
  const labels = new Map([...links].map((link) => [link.href, link.textContent.trim() || link.href]));
  element('links').hidden = labels.size === 0;
  element('link-list').replaceChildren(
    ...[...labels].map(([href, label]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = label;
      item.append(link);
      return item;
    }),
  );
}

function close() {
  const shown = items.get(open);
  open = null;
  reader.hidden = true;
  mailbox.classList.remove('reading');
  markOpen();
  shown?.firstChild.focus();
}

async function deleteAll() {
  try {
    const response = await fetch(`/sandbox/mail/messages${filter}`, { method: 'DELETE' });
    if (!response.ok) throw new Error(`${response.status}`);
    await refresh();
    say('The mailbox is empty.');
    element('to').focus();
  } catch {
    say('The sandbox does not answer. Try again.');
  }
}

element('back').addEventListener('click', (event) => {
  event.preventDefault();
  history.pushState(null, '', location.pathname + location.search);
  close();
});
element('delete').addEventListener('click', () => void deleteAll());
window.addEventListener('hashchange', () => void followAddress());

async function poll() {
  if (!document.hidden) {
    try {
      await refresh();
    } catch {
      isTrouble = true;
      say('The sandbox does not answer. Trying again…');
    }
  }
  setTimeout(poll, POLL_EVERY_MS);
}

await poll();
await followAddress();
