import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, SignedChallenge } from '../../contract/types.ts';

/** What a browser adds: which page asked, and what the device did. */
export interface Ceremony {
  challenge: string;
  /** The page's. */
  origin: string;
  /** Its host name, which the device binds the passkey to. */
  rpId: string;
  /** Whether the device verified its user by PIN or fingerprint. */
  userVerified?: boolean;
  /** Of signatures; 0 as synced passkeys have it. */
  counter?: number;
}

export interface SoftwarePasskey {
  id: string;
  /** The body that registers it. */
  body: NewPasskey;
  sign(ceremony: Ceremony & { userHandle?: string | null }): SignedChallenge;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, syncable: 0x08, synced: 0x10, hasCredential: 0x40 };
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** Makes a passkey as a phone does: P-256, synced, with attestation 'none' (WebAuthn level 3, 6.1 and 6.5). */
export function createPasskeyOnDevice(ceremony: Ceremony): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, toCose(publicKey)]);
  const data = Buffer.concat([toAuthenticatorData(ceremony, FLAGS.hasCredential), credential]);
  return {
    id,
    body: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(toClientData('webauthn.create', ceremony)),
        attestationObject: base64url(toAttestation(data)),
        transports: ['internal', 'hybrid'],
      },
    },
    sign: ({ userHandle, ...signing }) => {
      const authenticatorData = toAuthenticatorData(signing, 0);
      const clientData = toClientData('webauthn.get', signing);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

const toClientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function toAuthenticatorData({ rpId, userVerified = true, counter = 0 }: Ceremony, flags: number): Buffer {
  const all = FLAGS.userPresent | FLAGS.syncable | FLAGS.synced | flags;
  const counterBytes = Buffer.alloc(4);
  counterBytes.writeUInt32BE(counter);
  const flagByte = userVerified ? all | FLAGS.userVerified : all;
  return Buffer.concat([sha256(rpId), Buffer.from([flagByte]), counterBytes]);
}

/** The CBOR map {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
export function toCose(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ]);
}

/** The CBOR map {fmt: 'none', attStmt: {}, authData: bytes}. */
function toAttestation(authenticatorData: Buffer): Buffer {
  const text = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ]);
}
