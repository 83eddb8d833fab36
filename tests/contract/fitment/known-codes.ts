import type { KnownCode } from '#contract/fitment/vehicle-code.ts';
import { readRows } from './read-gold.ts';

const SERIAL_DIGITS: Record<string, number> = {
  Toyota: 7,
  Honda: 7,
  Mitsubishi: 7,
  Nissan: 6,
  Mazda: 6,
  Subaru: 6,
  Suzuki: 6,
};

/** The codes of the gold set, one vehicle for each row of its file. */
export const KNOWN_CODES = readRows('known-codes.tsv').map(
  ([norm = '', kind, make = ''], vehicleId): KnownCode => ({
    norm,
    kind: kind as KnownCode['kind'],
    vehicleId,
    serialDigits: SERIAL_DIGITS[make] ?? null,
  }),
);
