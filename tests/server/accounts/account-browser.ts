import type { CallOptions } from '../../support/call-api.ts';
import type { TestShop } from '../../support/test-shop.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const PASSWORD = 'Blue-gasket-47';

let emailCount = 0;
export function newEmail(host = 'example.com'): string {
  emailCount += 1;
  return `person-${emailCount}-of-${process.pid}@${host}`;
}

type Reply = Awaited<ReturnType<TestShop['call']>>;

export function openBrowser(shop: TestShop) {
  const cookies = new Map<string, string>();
  async function post(path: string, body: unknown, call: CallOptions = {}): Promise<Reply> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(Cookie && { Cookie }), ...call.headers };
    const reply = await shop.call('POST', path, { ...call, body, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([\w-]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    return reply;
  }
  return {
    cookies,
    post,
    signUp: (email: string, { username = 'Amina', password = PASSWORD } = {}) =>
      post('/api/a/register/send-verification/', { username, email, password }),
    verify: (email: string, token: string) => post('/api/a/register/verify-email/', { email, token }),
    resend: (email: string) => post('/api/a/register/resend-verification/', { email }),
    forgot: (email: string) => post('/api/a/forgot-password/', { email }),
    verifyResetCode: (email: string, code: string) => post('/api/a/verify-reset-code/', { email, code }),
    reset: (email: string, newPassword: string) => post('/api/a/reset-password/', { email, newPassword }),
    google: (token: string, call: CallOptions = {}) => post('/api/a/auth/google/', { token }, call),
    signIn: (email: string, password: string) => post('/api/a/login/', { email, password }),
  };
}

export const outcome = ({ status, body }: Reply) => ({ status, code: body.code as string });

export const INVALID_CODE = { status: 400, code: 'INVALID_CODE' };
export const TICKET_REFUSED = { status: 403, code: 'TICKET_REFUSED' };
export const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS' };

/** Drops what differs between any two replies: the request id, the date and the ticket's value. */
export function toComparableReply({ status, headers, body }: Reply) {
  const { request_id, ...rest } = body ?? {};
  const others = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id' && name !== 'etag')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[\w-]{43};/, '=…;') : value]);
  return { status, body: rest, hasId: request_id !== undefined, headers: others, names: [...headers.keys()] };
}

/** Limits count in fixed one-hour windows; starting a new one keeps a test from spanning two. */
export function startHour(shop: TestShop): void {
  shop.clock.advance(HOUR - (shop.clock.now().getTime() % HOUR) + 1000);
}
