import { validateEmail } from './email.ts';
import { INVALID_PHONE_TEXT, toMsisdn } from './phone.ts';
import { isPlainLine, isPlainText, isStorable, tooLong, UNREADABLE_TEXT } from './plain-text.ts';

/** A request to find out which car somebody has. Lengths are in characters. */
export const VEHICLE_REQUEST_LIMITS = {
  phone: 30,
  email: 254,
  text: 500,
  frame: 40,
  photos: 3,
  /** Products that an answer recommends. */
  products: 20,
} as const;

/** Photos are deleted so many days after the answer, and those of an unanswered request after the longer time. */
export const PHOTO_RETENTION_DAYS = 90;
export const UNANSWERED_PHOTO_RETENTION_DAYS = 180;

export const VEHICLE_REQUEST_TEXTS = {
  contact: 'Enter a phone number or an email address',
  empty: 'Add a photo, the chassis number or a few words',
  tooManyPhotos: `At most ${VEHICLE_REQUEST_LIMITS.photos} photos`,
};

export type VehicleRequestField = 'phone' | 'email' | 'text' | 'frame';
/** As typed; a blank field is left out. */
export type VehicleRequestFields = Record<VehicleRequestField, string>;
export type VehicleRequestProblems = Partial<Record<VehicleRequestField | 'photos', string>>;

/** The same rules for the form and the server. Without a problem the result is empty. */
export function validateVehicleRequest(
  fields: VehicleRequestFields,
  photoCount: number,
): VehicleRequestProblems {
  const { phone, email, text, frame } = fields;
  const isBlank = (field: string) => field.trim() === '';
  const hasNothing = photoCount === 0 && isBlank(text) && isBlank(frame);
  const problems: [VehicleRequestField | 'photos', string | null | false][] = [
    ['phone', isBlank(phone) ? isBlank(email) && VEHICLE_REQUEST_TEXTS.contact : validatePhone(phone)],
    ['email', !isBlank(email) && validateEmail(email)],
    ['text', validateText(text, VEHICLE_REQUEST_LIMITS.text, isPlainText)],
    ['frame', validateText(frame, VEHICLE_REQUEST_LIMITS.frame, isPlainLine)],
    ['photos', hasNothing && VEHICLE_REQUEST_TEXTS.empty],
    ['photos', photoCount > VEHICLE_REQUEST_LIMITS.photos && VEHICLE_REQUEST_TEXTS.tooManyPhotos],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function validatePhone(phone: string): string | null {
  return phone.trim().length <= VEHICLE_REQUEST_LIMITS.phone && toMsisdn(phone) !== null
    ? null
    : INVALID_PHONE_TEXT;
}

function validateText(text: string, maxLength: number, isReadable: (text: string) => boolean): string | null {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return tooLong(maxLength);
  return isStorable(trimmed) && isReadable(trimmed) ? null : UNREADABLE_TEXT;
}
