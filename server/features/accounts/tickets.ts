/** A cookie of the account endpoints: HttpOnly, SameSite=Strict, limited to their path. */
export interface Ticket {
  /** Pending sign-up, accepted reset code, browser that requested reset codes, known device, Google nonce. */
  name: 'gari_signup' | 'gari_reset' | 'gari_asker' | 'gari_device' | 'gari_google';
  /** '' deletes the cookie. */
  value: string;
  seconds: number;
}

export interface WithTickets<Reply> {
  reply: Reply;
  tickets: Ticket[];
}

const TOKEN_PATTERN = /^[\w-]{43}$/;

export function isToken(value: string): boolean {
  return TOKEN_PATTERN.test(value);
}
