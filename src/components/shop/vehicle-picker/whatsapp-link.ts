import { toMsisdn } from '#contract/phone.ts';

/** Never contains what was typed: it may be a frame number, and the link leaves the shop. */
const PHOTO_TEXT =
  'Hello Gari, please help me find my car. I am sending a photo of the plate under the bonnet.';

/** Without a number, WhatsApp lets the shopper choose the contact. */
export function toPhotoLink(phone: string | undefined): string {
  const number = phone ? (toMsisdn(phone) ?? phone.replaceAll(/\D/g, '')) : '';
  return `https://wa.me/${number}?text=${encodeURIComponent(PHOTO_TEXT)}`;
}
