/** A cookie of the account endpoints: HttpOnly, SameSite=Strict, this path only. */
export interface Ticket {
  /**
   * Who began a sign-up; who gave a right reset code; which browser asked for reset codes; which one has signed in before;
   * which one Google's token was made for.
   */
  name: 'gari_signup' | 'gari_reset' | 'gari_asker' | 'gari_device' | 'gari_google';
  /** '' takes the cookie away. */
  value: string;
  seconds: number;
}

export interface WithTickets<Reply> {
  reply: Reply;
  tickets: Ticket[];
}

const TOKEN_PATTERN = /^[\w-]{43}$/;

/** Whether the value of a cookie can be one that newToken made. */
export function isToken(value: string): boolean {
  return TOKEN_PATTERN.test(value);
}
