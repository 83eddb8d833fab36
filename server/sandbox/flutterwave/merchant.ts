/** Invented keys in the format of Flutterwave's test keys. */
export const SANDBOX_FLUTTERWAVE = {
  publicKey: 'FLWPUBK_TEST-7b1c0e5a9d3f4268b0e7c1a2d4f60839-X',
  secretKey: 'FLWSECK_TEST-2e9f4b7d6a1c4835902bd7e3c5f81a64-X',
  secretHash: 'gari-sandbox-webhook-hash',
} as const;
