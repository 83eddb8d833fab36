import { listRuns, type VehicleReading } from './vehicle-code.ts';

const MAX_SUGGESTIONS = 3;
const MAX_DISTANCE = 2;

/** Most serials have seven digits, the others six. */
const SERIAL_DIGITS = [7, 6];
/** KDG 123A is a number plate of Kenya and is stored nowhere (FIT-55). */
const PLATE = /^K[A-Z]{2}\d{3}[A-Z]$/;

/**
 * The known codes nearest to those that a text may mean, at most 3, the nearest first (FIT-10). None is ever chosen for
 * a person (FIT-08).
 */
export function suggestVehicleCodes(reading: VehicleReading, knownNorms: readonly string[]): string[] {
  const codes = [...reading.splits.map(({ code }) => code), ...listCutCodes(reading)].filter(isLikeCode);
  const typed = [...new Set(codes)];
  const ranked = [...new Set(knownNorms)].flatMap((norm) => {
    const limit = Math.min(MAX_DISTANCE, norm.length - 3);
    const near = typed.filter((code) => Math.abs(code.length - norm.length) <= limit);
    const distance = Math.min(...near.map((code) => getDistance(code, norm)));
    return distance <= limit ? [{ norm, distance }] : [];
  });
  ranked.sort((a, b) => a.distance - b.distance || (a.norm < b.norm ? -1 : 1));
  return ranked.slice(0, MAX_SUGGESTIONS).map(({ norm }) => norm);
}

/**
 * What is counted and logged of a text in which no code is known (FIT-10): the code that it seems to have, never a serial
 * (FIT-54), plate or VIN. Null if it seems to have none.
 */
export function findUnknownCode(reading: VehicleReading): string | null {
  const { splits, words } = reading;
  if (splits.some(({ kind }) => kind === 'vin')) return null;
  const frame = splits.find(({ kind, divided, code }) => kind === 'frame' && divided && isLikeCode(code));
  if (frame) return frame.code;
  if (listRuns(words).some((run) => PLATE.test(run))) return null;
  const cut = listCutCodes(reading).find(isLikeCode);
  const whole = splits.find(
    ({ kind, code }) => (kind === 'code' || kind === 'katashiki') && isLikeCode(code),
  );
  return cut ?? whole?.code ?? null;
}

/** The codes that are left if the end of the whole text is a serial, wherever its separators are. */
function listCutCodes({ words }: VehicleReading): string[] {
  const text = words.join('');
  return SERIAL_DIGITS.filter((digits) => new RegExp(`\\d{${digits}}$`).test(text)).map((digits) =>
    text.slice(0, -digits),
  );
}

function isLikeCode(code: string): boolean {
  return /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{3,8}$/.test(code) && !/\d{5}/.test(code);
}

/** Characters to add, drop, change or swap with their neighbour (optimal string alignment). */
function getDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let distance = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, before[column - 2]! + 1);
      current.push(distance);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
