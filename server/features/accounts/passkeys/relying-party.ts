import type { Config } from '../../../context/config.ts';

export const RELYING_PARTY_NAME = 'Gari';

/** Passkeys belong to this host name, and to no other. */
export const getRelyingPartyId = ({ publicUrl }: Config): string => new URL(publicUrl).hostname;

/** The origins whose pages may use them. */
export const getOrigins = ({ publicUrl, appOrigin }: Config): string[] =>
  [publicUrl, appOrigin].filter((url) => url !== null).map((url) => new URL(url).origin);

/** The same for all passkeys of an account, so that a device keeps one for each. */
export const toUserHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`user-${userId}`));

/** As COSE numbers them: ES256, RS256 and EdDSA, which are what devices in use make. */
export const SUPPORTED_ALGORITHMS = [-7, -257, -8];

/** Loaded when first needed, like other libraries of few requests (decision 131). */
export const loadWebAuthn = () => import('@simplewebauthn/server');
