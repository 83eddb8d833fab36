import type { NewTextMessage } from '../text-messages/new-text-message.ts';

export interface EmailMessage {
  subject: string;
  text: string;
  html: string;
  /** What happens beyond the recipient's daily limit; by default it waits. */
  overLimit?: 'drop' | 'delay' | 'send';
  code?: CodeValidity;
  /** Of the consent that the email needs; it is not sent once that has ended. */
  unsubscribeToken?: string;
  offerId?: number;
  /** Queued in the same statement. */
  textMessage?: NewTextMessage | null;
}

/** Of two codes with the same `for`, only the newer one is valid. */
export interface CodeValidity {
  until: Date;
  for: string;
}

interface EmailLink {
  label: string;
  url: string;
}

export interface EmailParts {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  code?: string;
  details?: [string, string][];
  /** Links with something to say about each. */
  items?: (EmailLink & { detail: string })[];
  link?: EmailLink;
  /** Below the main link and less prominent. */
  otherLink?: EmailLink;
  /** Below the closing, with a sentence that says why the email was sent. */
  unsubscribe?: { reason: string; url: string };
  closing?: string;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Text and HTML with the same content; the HTML suits small phones and dark mode and has no images. */
export function composeEmail(parts: EmailParts): EmailMessage {
  const {
    subject,
    greeting = 'Hello,',
    paragraphs,
    code,
    details = [],
    items = [],
    link,
    otherLink,
    unsubscribe,
  } = parts;
  const closing = parts.closing ?? 'Gari, parts for the cars Kenya drives';
  const text = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(details.length > 0 ? [details.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...items.map(({ label, detail, url }) => `${label}, ${detail}\n${url}`),
    ...[link, otherLink].flatMap((shown) => (shown ? [`${shown.label}: ${shown.url}`] : [])),
    closing,
    ...(unsubscribe ? [`${unsubscribe.reason} Unsubscribe: ${unsubscribe.url}`] : []),
  ].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: renderPage(subject, [
      renderGreeting(greeting),
      ...renderBody(parts),
      renderFooter(closing),
      ...renderUnsubscribe(parts),
    ]),
  };
}

function renderGreeting(greeting: string): string {
  return `<p>${escapeHtml(greeting)}</p>`;
}

function renderBody({ paragraphs, code, details = [], items = [], link, otherLink }: EmailParts): string[] {
  const rows = details.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;opacity:.75">${escapeHtml(name)}</td><td style="padding:4px 0;white-space:pre-line"><strong>${escapeHtml(value)}</strong></td></tr>`,
  );
  return [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(code
      ? [`<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${escapeHtml(code)}</p>`]
      : []),
    ...(rows.length > 0
      ? [`<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`]
      : []),
    ...items.map(
      ({ label, detail, url }) =>
        `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a><br>${escapeHtml(detail)}</p>`,
    ),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#0f4c5c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...(otherLink
      ? [`<p><a href="${escapeHtml(otherLink.url)}">${escapeHtml(otherLink.label)}</a></p>`]
      : []),
  ];
}

function renderFooter(closing: string): string {
  return `<p style="opacity:.75;margin-top:32px">${escapeHtml(closing)}</p>`;
}

function renderUnsubscribe({ unsubscribe }: EmailParts): string[] {
  if (!unsubscribe) return [];
  const { reason, url } = unsubscribe;
  return [`<p style="opacity:.75">${escapeHtml(reason)} <a href="${escapeHtml(url)}">Unsubscribe</a></p>`];
}

function renderPage(subject: string, blocks: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`;
}
