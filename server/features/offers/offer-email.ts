import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { composeEmail, type EmailMessage } from '../mail/compose-email.ts';

export interface OfferedPart {
  name: string;
  slug: string;
  /** In whole shillings. */
  price: number;
  stockQuantity: number;
}

export interface OfferRecipient {
  username: string;
  givenAt: Date;
  token: string;
}

interface OfferContent {
  id: number;
  subject: string;
  message: string;
  parts: readonly OfferedPart[];
  /** When the prices were read. */
  pricesAt: Date;
}

const NAIROBI = { timeZone: 'Africa/Nairobi' } as const;
const dayFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'long', ...NAIROBI });
const momentFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'long', timeStyle: 'short', ...NAIROBI });

/** The price says when it was read, because an email may be read days later. */
export function offerEmail(
  { id, subject, message, parts, pricesAt }: OfferContent,
  { username, givenAt, token }: OfferRecipient,
  publicUrl: string,
): EmailMessage {
  const email = composeEmail({
    subject,
    greeting: `Hello ${username},`,
    paragraphs: [...message.split(/\s*\n\s*/), `Prices of ${momentFormat.format(pricesAt)}:`],
    items: parts.map(({ name, slug, price, stockQuantity }) => ({
      label: name,
      detail: stockQuantity > 0 ? formatKsh(price) : `${formatKsh(price)}, sold out at the moment`,
      url: `${publicUrl}${appPaths.product(slug)}`,
    })),
    unsubscribe: {
      reason: `You get this email because you agreed to offers on ${dayFormat.format(givenAt)}.`,
      url: `${publicUrl}${appPaths.unsubscribe(token)}`,
    },
  });
  return { ...email, overLimit: 'drop', unsubscribeToken: token, offerId: id };
}
