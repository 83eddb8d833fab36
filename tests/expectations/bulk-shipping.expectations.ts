import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const bulkShippingExpectations = {
  editing: { visible: ['Carrier of all'], enabled: ['Mark 2 orders as shipping'] },
  shipping: { visible: ['Stop after this one'], absent: ['Mark 2 orders as shipping'] },
  finished: { enabled: ['Back to the list'], absent: ['Stop after this one'] },
} satisfies ScreenExpectations;
