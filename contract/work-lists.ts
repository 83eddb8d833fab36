/** Limits shared by the forms and the API. Lengths are in characters. */
export const MAX_NOTE_LENGTH = 500;
/** Of a transfer number or a receipt number. */
export const MAX_REFERENCE_LENGTH = 64;
