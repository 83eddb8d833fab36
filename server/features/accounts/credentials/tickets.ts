import type { RequestContext } from '../../../context/context.ts';
import type { AppError } from '../../../http/errors.ts';

/** A cookie of the account endpoints: HttpOnly, SameSite=Strict, limited to their path. */
export interface Ticket {
  /**
   * Pending sign-up, accepted reset code, browser that requested reset codes, known device, Google nonce, sign-in that
   * waits for a code.
   */
  name: 'gari_signup' | 'gari_reset' | 'gari_asker' | 'gari_device' | 'gari_google' | 'gari_factor';
  /** '' deletes the cookie. */
  value: string;
  seconds: number;
}

export interface WithTickets<Reply> {
  reply: Reply;
  tickets: Ticket[];
}

/** Returned instead of thrown where the transaction must commit and the browser must get a cookie. */
export interface RefusedWithTickets {
  refusal: AppError;
  tickets: Ticket[];
}

interface CookieJar {
  setCookie(name: string, value: string, seconds: number): void;
}

type Outcome<Reply> = WithTickets<Reply> | RefusedWithTickets;

/** Returns the verb with its tickets set as cookies. It throws what the verb returns as a refusal. */
export function withCookies<In, Reply>(
  verb: (ctx: RequestContext, input: In) => Promise<Outcome<Reply>> | Outcome<Reply>,
) {
  return async (ctx: RequestContext, input: In & CookieJar): Promise<Reply> => {
    const outcome = await verb(ctx, input);
    for (const { name, value, seconds } of outcome.tickets) input.setCookie(name, value, seconds);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.reply;
  };
}

const TOKEN_PATTERN = /^[\w-]{43}$/;

export function isToken(value: string): boolean {
  return TOKEN_PATTERN.test(value);
}
