import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws that a seed repeats. */
export class Random {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return uniformInt(this.#generator, 0, limit - 1);
  }

  /** True in so many of a hundred draws. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
