import { TOTP } from 'otpauth';
import type { TestShop } from '../support/test-shop.ts';

interface Owner {
  token: string;
  password: string;
}

export const generateCode = (secret: string, at: Date) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

/** Returns a code that the shop has not accepted yet: half a minute passes first. */
export function nextCode(shop: TestShop, secret: string): string {
  shop.clock.advance(30_000);
  return generateCode(secret, shop.clock.now());
}

/** Switches the second factor of a member of staff on, and returns the app's secret and the recovery codes. */
export async function createSecondFactor(shop: TestShop, { token, password }: Owner) {
  const begun = await shop.call('beginSecondFactor', { token, body: { password } });
  const { secret } = begun.body;
  const code = generateCode(secret, shop.clock.now());
  const confirmed = await shop.call('confirmSecondFactor', { token, body: { code } });
  if (confirmed.status !== 200) throw new Error(`no second factor: ${confirmed.text}`);
  return { secret, codes: confirmed.body.codes };
}
