/** Cuts a name into pieces; every second one is the beginning of a word that was typed. */
export function splitMatches(name: string, typed: string): string[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu);
  if (!words) return [name];
  return name.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'));
}
