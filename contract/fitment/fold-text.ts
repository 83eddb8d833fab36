/** Cyrillic and Greek letters that look like Latin ones and arrive in pasted codes. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    І: 'I',
    Ј: 'J',
    Ѕ: 'S',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Υ: 'Y',
    Χ: 'X',
  }),
);

/**
 * Upper case, compatibility forms ('ＮＺＥ') as plain ones, look-alikes as Latin letters; accents and invisible
 * characters removed. Separators stay.
 */
export function foldText(text: string): string {
  const upper = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase();
  return upper.replace(/[Ͱ-ӿ]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter);
}
