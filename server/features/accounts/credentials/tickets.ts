import type { RequestContext } from '../../../context/context.ts';

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

interface CookieJar {
  setCookie(name: string, value: string, seconds: number): void;
}

/** Returns the verb with its tickets set as cookies. */
export function withCookies<In, Reply>(
  verb: (ctx: RequestContext, input: In) => Promise<WithTickets<Reply>> | WithTickets<Reply>,
) {
  return async (ctx: RequestContext, input: In & CookieJar): Promise<Reply> => {
    const { reply, tickets } = await verb(ctx, input);
    for (const { name, value, seconds } of tickets) input.setCookie(name, value, seconds);
    return reply;
  };
}

const TOKEN_PATTERN = /^[\w-]{43}$/;

export function isToken(value: string): boolean {
  return TOKEN_PATTERN.test(value);
}
