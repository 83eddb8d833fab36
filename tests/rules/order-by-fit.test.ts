import { expect, test } from 'vitest';
import type { ProductFit } from '#contract/types.ts';
import { orderByFit } from '#src/components/shop/order-by-fit.rules.ts';

type Verdict = ProductFit['verdict'] | undefined;

const order = (verdicts: Verdict[]): number[] => {
  const products = verdicts.map((_, id) => ({ id }) as never);
  return orderByFit(products, ({ id }) => {
    const verdict = verdicts[id];
    return { fit: verdict && { verdict, reason: '', questions: [] } };
  }).map(({ id }) => id);
};

test('[FIT-60] what fits comes first and what does not last, the others between them', () => {
  expect(order(['no', 'unchecked', 'if', undefined, 'universal', 'no', 'fits'])).toEqual([
    4, 6, 2, 1, 3, 0, 5,
  ]);
});

test('[FIT-60] without verdicts the order stays', () => {
  expect(order([undefined, undefined, undefined])).toEqual([0, 1, 2]);
});
