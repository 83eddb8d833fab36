import type { Sights } from '#tests/support/sight.ts';

export const titleSuggestionsSights = {
  idle: { lacks: ['suggestions', 'Try again'] },
  waiting: { lacks: ['Try again'] },
  loading: { lacks: ['Try again'] },
  succeeded: { sees: ['suggestions'], lacks: ['Try again'] },
  failed: { can: ['Try again'], lacks: ['suggestions'] },
} satisfies Sights;
