/** One cell per digit of a code; '' is an empty cell. */
export type Cells = readonly string[];

export const extractDigits = (text: string): string => text.replace(/\D/g, '');

export function toCells(code: string, length: number): Cells {
  return Array.from({ length }, (_, index) => code[index] ?? '');
}

/** A complete code fills the cells from the start, wherever it was pasted. */
export function fillCells(cells: Cells, position: number, digits: string): { cells: Cells; next: number } {
  const start = digits.length >= cells.length ? 0 : position;
  const newDigits = digits.slice(0, cells.length - start);
  return {
    cells: cells.map((cell, index) => newDigits[index - start] ?? cell),
    next: Math.min(start + newDigits.length, cells.length - 1),
  };
}

export function clearCell(cells: Cells, position: number): Cells {
  return cells.map((cell, index) => (index === position ? '' : cell));
}

export function getTypedDigits(previous: string, text: string): string {
  const digits = extractDigits(text);
  return previous !== '' && digits.length === 2 ? digits.replace(previous, '') : digits;
}
