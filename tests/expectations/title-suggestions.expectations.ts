import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const titleSuggestionsExpectations = {
  idle: { absent: ['suggestions', 'Try again'] },
  waiting: { absent: ['Try again'] },
  loading: { absent: ['Try again'] },
  succeeded: { visible: ['suggestions'], absent: ['Try again'] },
  failed: { enabled: ['Try again'], absent: ['suggestions'] },
} satisfies ScreenExpectations;
