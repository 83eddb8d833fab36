import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';

/** Reproducible random numbers. Users do not share an instance, so that their draws are independent. */
export class SeededRandom {
  readonly #generator: JumpableRandomGenerator;

  /** `index` is the user's; the sequences of one seed do not overlap. */
  constructor(seed: number, index: number) {
    this.#generator = xoroshiro128plus(seed);
    for (let jumps = 0; jumps < index; jumps += 1) this.#generator.jump();
  }

  /** Returns a whole number from 0 to `count` - 1. */
  nextInt(count: number): number {
    return uniformInt(this.#generator, 0, count - 1);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.nextInt(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  pickWeighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    const total = items.reduce((sum, { weight }) => sum + weight, 0);
    let remaining = (this.nextInt(WEIGHT_RESOLUTION) / WEIGHT_RESOLUTION) * total;
    const found = items.find(({ weight }) => {
      remaining -= weight;
      return remaining < 0;
    });
    return found ?? this.pick(items);
  }

  oneIn(times: number): boolean {
    return this.nextInt(times) === 0;
  }
}

const WEIGHT_RESOLUTION = 1_000_000;
