/** Invented, in the format of Africa's Talking's keys. */
export const SANDBOX_SMS = {
  username: 'gari',
  apiKey: 'atsk_7d1f0c93b5e84a26a1c97f30d2e68b54c0f1937ae2d5486b90c3f1e7a8d26b4059ce13f7',
} as const;
