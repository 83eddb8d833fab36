import type { VehicleReading } from './vehicle-code.ts';

const MAX_SUGGESTIONS = 3;
const MAX_DISTANCE = 2;

/** The known codes nearest to those that a text may mean, at most 3, the nearest first (FIT-10). None is ever chosen for a person. */
export function suggestVehicleCodes(reading: VehicleReading, knownNorms: readonly string[]): string[] {
  const typed = [
    ...new Set(reading.splits.filter(({ kind }) => kind !== 'vin').map(({ code }) => code)),
  ].filter((code) => code.length >= 3 && /\d/.test(code));
  const ranked = [...new Set(knownNorms)].flatMap((norm) => {
    const distance = Math.min(...typed.map((code) => getDistance(code, norm)));
    return distance <= Math.min(MAX_DISTANCE, norm.length - 3) ? [{ norm, distance }] : [];
  });
  ranked.sort((a, b) => a.distance - b.distance || (a.norm < b.norm ? -1 : 1));
  return ranked.slice(0, MAX_SUGGESTIONS).map(({ norm }) => norm);
}

/** Characters to add, drop, change or swap with their neighbour (optimal string alignment). */
function getDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}
