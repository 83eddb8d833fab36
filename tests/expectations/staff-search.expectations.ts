import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const staffSearchExpectations = {
  idle: { visible: ['Type at least two characters.'], absent: ['Try again'] },
  waiting: { visible: ['Searching...'], absent: ['Try again'] },
  searching: { visible: ['Searching...'], absent: ['Try again'] },
  succeeded: { absent: ['Searching...', 'Try again'] },
  failed: { enabled: ['Try again'], absent: ['Searching...'] },
} satisfies ScreenExpectations;
