import type { ErrorBody } from '../../../contract/errors.ts';
import type { Reply } from '../../support/call-api.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { type SendOptions, sendCredential } from './google/google-credentials.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const PASSWORD = 'Blue-gasket-47';

let emailCount = 0;
export function newEmail(host = 'example.com'): string {
  emailCount += 1;
  return `person-${emailCount}-of-${process.pid}@${host}`;
}

export function openBrowser(shop: TestShop) {
  const cookies = new Map<string, string>();
  /** Sends the cookies of earlier replies, and keeps those of this one. */
  async function withCookies<Body>(send: (headers: Record<string, string>) => Promise<Reply<Body>>) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(Cookie ? { Cookie } : {});
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([\w-]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    return reply;
  }
  return {
    cookies,
    nonce: () => withCookies((headers) => shop.call('googleNonce', { headers })),
    signUp: (email: string, { username = 'Amina', password = PASSWORD } = {}) =>
      withCookies((headers) =>
        shop.call('sendVerification', { headers, body: { username, email, password } }),
      ),
    verify: (email: string, token: string) =>
      withCookies((headers) => shop.call('verifyEmail', { headers, body: { email, token } })),
    resend: (email: string) =>
      withCookies((headers) => shop.call('resendVerification', { headers, body: { email } })),
    forgot: (email: string) =>
      withCookies((headers) => shop.call('forgotPassword', { headers, body: { email } })),
    verifyResetCode: (email: string, code: string) =>
      withCookies((headers) => shop.call('verifyResetCode', { headers, body: { email, code } })),
    reset: (email: string, newPassword: string) =>
      withCookies((headers) => shop.call('resetPassword', { headers, body: { email, newPassword } })),
    google: (token: string, call: SendOptions = {}) =>
      withCookies((headers) =>
        sendCredential(shop, token, { ...call, headers: { ...headers, ...call.headers } }),
      ),
    signIn: (email: string, password: string) =>
      withCookies((headers) => shop.call('login', { headers, body: { email, password } })),
    completeSignIn: (code: string) =>
      withCookies((headers) => shop.call('completeSignIn', { headers, body: { code } })),
  };
}

export const outcome = ({ status, body }: Reply<Partial<ErrorBody>>) => ({ status, code: body.code });

export const INVALID_CODE = { status: 400, code: 'INVALID_CODE' };
export const TICKET_REFUSED = { status: 403, code: 'TICKET_REFUSED' };
export const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS' };

/** Drops what differs between any two replies: the request id, the date and the ticket's value. */
export function toComparableReply({ status, headers, body }: Reply<Partial<ErrorBody>>) {
  const { request_id, ...rest } = body;
  const others = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id' && name !== 'etag')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[\w-]{43};/, '=…;') : value]);
  return { status, body: rest, hasId: request_id !== undefined, headers: others, names: [...headers.keys()] };
}

/** Limits count in fixed one-hour windows; starting a new one keeps a test from spanning two. */
export function startHour(shop: TestShop): void {
  shop.clock.advance(HOUR - (shop.clock.now().getTime() % HOUR) + 1000);
}
