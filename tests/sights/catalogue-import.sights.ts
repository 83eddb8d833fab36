import type { Sights } from '#tests/support/sight.ts';

export const catalogueImportSights = {
  choosing: { sees: ['Choose a CSV file, or drop it here'], lacks: ['Start over'] },
  sending: { sees: ['Sending the file...'], lacks: ['Choose a CSV file'] },
  following: { sees: ['Import 7'], lacks: ['Sending the file...', 'Choose a CSV file'] },
  pausing: { sees: ['Import 7'], lacks: ['Sending the file...', 'Choose a CSV file'] },
  checked: { sees: ['Import 7', 'Nothing '], can: ['Start over'] },
  imported: { sees: ['Import 7', ' imported.'], can: ['Start over'] },
  failed: { sees: ['Import 7'], can: ['Start over'] },
} satisfies Sights;
