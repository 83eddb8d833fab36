/** Only the Authorization header counts. Returns '' when there is no valid bearer token. */
export function parseBearerToken(authorization: string | undefined): string {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1] ?? '';
}
