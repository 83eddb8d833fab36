/** The cells of a code that is typed digit by digit; '' is an empty one. */
export type Cells = readonly string[];

export const digitsIn = (text: string): string => text.replace(/\D/g, '');

export function cellsOf(code: string, length: number): Cells {
  return Array.from({ length }, (_, index) => code[index] ?? '');
}

/** A whole code fills from the start, wherever it was pasted. */
export function filled(cells: Cells, at: number, digits: string): { cells: Cells; next: number } {
  const start = digits.length >= cells.length ? 0 : at;
  const given = digits.slice(0, cells.length - start);
  return {
    cells: cells.map((cell, index) => given[index - start] ?? cell),
    next: Math.min(start + given.length, cells.length - 1),
  };
}

export function cleared(cells: Cells, at: number): Cells {
  return cells.map((cell, index) => (index === at ? '' : cell));
}

/** What an input that held one digit holds now: the digit typed over it, or everything that was put there. */
export function typedOver(previous: string, text: string): string {
  const digits = digitsIn(text);
  return previous !== '' && digits.length === 2 ? digits.replace(previous, '') : digits;
}
