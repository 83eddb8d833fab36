import type { TestShop } from '../support/test-shop.ts';
import { type Ceremony, createPasskeyOnDevice, type SoftwarePasskey } from './software-authenticator.ts';

interface Owner {
  token: string;
  password: string;
}

/** The page and host that the shop's passkeys belong to. */
export function toCeremony(shop: TestShop, challenge: string): Ceremony {
  const { origin, hostname } = new URL(shop.ctx.config.publicUrl);
  return { challenge, origin, rpId: hostname };
}

export async function beginPasskey(shop: TestShop, { token, password }: Owner): Promise<Ceremony> {
  const { body } = await shop.call('beginPasskey', { token, body: { password } });
  return toCeremony(shop, body.challenge);
}

/** Adds a passkey to an account and returns what its owner's device holds. */
export async function createPasskey(shop: TestShop, owner: Owner, counter = 0): Promise<SoftwarePasskey> {
  const passkey = createPasskeyOnDevice({ ...(await beginPasskey(shop, owner)), counter });
  const added = await shop.call('addPasskey', { token: owner.token, body: passkey.body });
  if (added.status !== 200) throw new Error(`no passkey: ${added.text}`);
  return passkey;
}

/** What a device has to sign for a sign-in that has begun. */
export async function beginPasskeySignIn(shop: TestShop): Promise<Ceremony> {
  const { body } = await shop.call('beginPasskeySignIn');
  return toCeremony(shop, body.challenge);
}
