import type { Sights } from '#tests/support/sight.ts';

export const catalogueSearchSights = {
  settled: { sees: ['Results for “pads”'] },
  collecting: { sees: ['Results for “pads”'] },
} satisfies Sights;
