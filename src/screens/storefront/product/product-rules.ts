/** Ends at the first '.', '!' or '?' that is followed by whitespace or the end of the text. */
export function getFirstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
}
