/** Up to the first '.', '!' or '?' that is followed by a blank or the end. */
export function getFirstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
}
