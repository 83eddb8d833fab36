import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { openDatabase } from '../../server/db/client.ts';
import { passkeys } from '../../server/db/schema/index.ts';
import { toUserHandle } from '../../server/features/accounts/passkeys/relying-party.ts';
import { toCose } from '../../tests/factories/software-authenticator.ts';

const useDatabase = () => openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });

type Send = (method: string, params: object) => Promise<{ authenticatorId?: string }>;

/** A phone's own authenticator, as Chromium's DevTools protocol plays it. */
export class VirtualDevice {
  readonly #send: Send;
  readonly #authenticatorId: string;
  readonly #rpId: string;

  private constructor(send: Send, authenticatorId: string, rpId: string) {
    this.#send = send;
    this.#authenticatorId = authenticatorId;
    this.#rpId = rpId;
  }

  static async connect(page: Page, shopUrl: string): Promise<VirtualDevice> {
    const session = await page.context().newCDPSession(page);
    const send = session.send.bind(session) as unknown as Send;
    await send('WebAuthn.enable', {});
    const { authenticatorId } = await send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualDevice(send, authenticatorId!, new URL(shopUrl).hostname);
  }

  /** Whether its user's finger is the right one. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#send('WebAuthn.setUserVerified', { authenticatorId: this.#authenticatorId, isUserVerified });
  }

  /** Puts a passkey of the account on the device and into the shop. */
  async addPasskey(email: string): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    const { db, sql, close } = useDatabase();
    const [user] = await sql<{ id: number }[]>`select id from users where email = ${email}`;
    const userId = user!.id;
    await db.insert(passkeys).values({
      id: id.toString('base64url'),
      userId,
      publicKey: toCose(publicKey),
      counter: 0,
      transports: ['internal'],
      device: 'Chrome on Android',
      synced: false,
      createdAt: new Date(),
    });
    await close();
    await this.#send('WebAuthn.addCredential', {
      authenticatorId: this.#authenticatorId,
      credential: {
        credentialId: id.toString('base64'),
        isResidentCredential: true,
        rpId: this.#rpId,
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        userHandle: Buffer.from(toUserHandle(userId)).toString('base64'),
        signCount: 1,
      },
    });
  }
}

/** As if their owner had removed them in another browser. */
export async function removePasskeys(email: string): Promise<void> {
  const { sql, close } = useDatabase();
  await sql`delete from passkeys where user_id = (select id from users where email = ${email})`;
  await close();
}

/** As if five minutes had passed. */
export async function endChallenges(): Promise<void> {
  const { sql, close } = useDatabase();
  await sql`update passkey_challenges set created_at = created_at - interval '5 minutes'`;
  await close();
}
