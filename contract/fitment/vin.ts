const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

/**
 * Whether the ninth character is the check digit of the other sixteen. Only North America and China demand one, so a
 * wrong one is no fault elsewhere. Source: ISO 3779, 49 CFR 565.15.
 */
export function hasValidCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const character = vin.charAt(index);
    return total + weight * (LETTER_VALUES[character] ?? Number(character));
  }, 0);
  const remainder = sum % 11;
  return vin.charAt(8) === (remainder === 10 ? 'X' : String(remainder));
}
