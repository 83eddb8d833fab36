/** Masks personal data in what the browser app reports about an error. The browser masks before it sends, the server before it logs. */

/** Emails; what messages quote of a reply; queries; phone numbers; order and receipt numbers; tokens, hashes and UUIDs. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>()[\],;:"\\/]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
  [/"[^"\n]*"/g, '"…"'],
  [/\?[^\s:)]+/g, '?…'],
  [/\+?\d(?:[ ().-]?\d){6,}(?!\w)/g, '[number]'],
  [/\b(?:[0-9A-HJKMNP-TV-Z]{12}|(?=[A-Z]*\d)[A-Z\d]{8,})\b/g, '[id]'],
  [/[\w-]{32,}/g, '[token]'],
];

export function maskPersonalData(text: string): string {
  return MASKS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Returns only the frames, one per line: engines put the message, which may span lines, before them. */
export function maskStack(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s*at |^[^\s@]*@https?:/.test(line));
  return maskPersonalData(frames.map((line) => line.trim()).join('\n'));
}

/** '/orders/7K3M9QXW2VAB?tab=1' → '/orders/:id'. Segments other than words of lower-case letters are ':id'. */
export function maskPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const isWord = (segment: string) => /^(?:[a-z]+(?:-[a-z]+)*-?)?$/.test(segment);
  return pathname
    .split('/')
    .map((segment) => (segment.length <= 30 && isWord(segment) ? segment : ':id'))
    .join('/');
}
