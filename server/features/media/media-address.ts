/** The address of a picture by the hash of its bytes. */
export function mediaAddress(hash: string): string {
  return `/media/${hash}.svg`;
}
