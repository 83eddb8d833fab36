/** The same for all passkeys of an account, so that a device keeps one for each. */
export const toUserHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`user-${userId}`));
