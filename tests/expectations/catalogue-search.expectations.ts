import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const catalogueSearchExpectations = {
  settled: { visible: ['Results for “pads”'] },
  debouncing: { visible: ['Results for “pads”'] },
} satisfies ScreenExpectations;
