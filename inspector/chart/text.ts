/** The width of a character in pixels at each size; the drawing uses a monospaced font. */
const CHAR_WIDTH = { name: 7.9, label: 6.7 } as const;
export const FONT_SIZE = { name: 13, label: 11 } as const;
export const LINE_HEIGHT = 15;

export function measureText(text: string, size: keyof typeof CHAR_WIDTH): number {
  return Math.ceil(text.length * CHAR_WIDTH[size]);
}

export function measureWidest(lines: readonly string[], size: keyof typeof CHAR_WIDTH): number {
  return Math.max(0, ...lines.map((line) => measureText(line, size)));
}

/** Wraps at spaces, at most `maxLength` characters a line unless a single word is longer. */
export function wrapText(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
