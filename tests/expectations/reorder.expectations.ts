import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const reorderExpectations = {
  closed: { enabled: ['Buy these again'], absent: ['Go to the cart'] },
  reading: { visible: ['Looking up prices and stock'], absent: ['Go to the cart'] },
  added: { visible: ['Go to the cart'] },
  unavailable: { visible: ['None of these parts can be bought now'], absent: ['Go to the cart'] },
  failed: {
    visible: ['The parts could not be looked up'],
    enabled: ['Look again'],
    absent: ['Go to the cart'],
  },
} satisfies ScreenExpectations;
