/** Pixels of a letter in each size; the drawing's font has letters of one width. */
const LETTER = { name: 7.9, label: 6.7 } as const;
export const FONT_SIZE = { name: 13, label: 11 } as const;
export const LINE_HEIGHT = 15;

export function textWidth(text: string, size: keyof typeof LETTER): number {
  return Math.ceil(text.length * LETTER[size]);
}

export function widest(lines: readonly string[], size: keyof typeof LETTER): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)));
}

/** Breaks between words, at most `most` letters a line where the words allow it. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
