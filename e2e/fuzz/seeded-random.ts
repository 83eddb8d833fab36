import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';

/** Chance that a seed repeats. Whoever draws has one of their own, so that nobody's draws move with another's. */
export class SeededRandom {
  readonly #generator: JumpableRandomGenerator;

  /** `index`: whose it is; the sequences of one seed do not overlap. */
  constructor(seed: number, index: number) {
    this.#generator = xoroshiro128plus(seed);
    for (let jumps = 0; jumps < index; jumps += 1) this.#generator.jump();
  }

  /** A whole number from 0 to `count` - 1. */
  nextInt(count: number): number {
    return uniformInt(this.#generator, 0, count - 1);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.nextInt(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Each as often as it weighs. */
  pickWeighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    const total = items.reduce((sum, { weight }) => sum + weight, 0);
    let remaining = (this.nextInt(WEIGHT_RESOLUTION) / WEIGHT_RESOLUTION) * total;
    const found = items.find(({ weight }) => {
      remaining -= weight;
      return remaining < 0;
    });
    return found ?? this.pick(items);
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.nextInt(times) === 0;
  }
}

const WEIGHT_RESOLUTION = 1_000_000;
