/** Deterministic pseudo-random numbers, so that the demo shop is the same everywhere. */
export interface Dice {
  roll(): number;
  /** An integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  pickWeighted<T>(list: readonly T[], getWeight: (item: T) => number): T;
  text(alphabet: string, length: number): string;
}

/** mulberry32 */
export function createDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!;
  return {
    roll,
    between,
    pick,
    chance: (probability) => roll() < probability,
    pickWeighted(list, getWeight) {
      let remaining = roll() * list.reduce((sum, item) => sum + getWeight(item), 0);
      return list.find((item) => (remaining -= getWeight(item)) < 0) ?? list.at(-1)!;
    },
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[between(0, alphabet.length - 1)]).join(''),
  };
}
