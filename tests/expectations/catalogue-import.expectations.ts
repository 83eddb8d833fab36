import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const catalogueImportExpectations = {
  choosing: { visible: ['Choose a CSV file, or drop it here'], absent: ['Start over'] },
  sending: { visible: ['Sending the file...'], absent: ['Choose a CSV file'] },
  polling: { visible: ['Import 7'], absent: ['Sending the file...', 'Choose a CSV file'] },
  pausing: { visible: ['Import 7'], absent: ['Sending the file...', 'Choose a CSV file'] },
  checked: { visible: ['Import 7', 'Nothing has been written yet.'], enabled: ['Start over'] },
  notWritten: { visible: ['Import 7', 'Nothing was written.'], enabled: ['Start over'] },
  imported: { visible: ['Import 7', ' imported.'], enabled: ['Start over'] },
  failed: { visible: ['Import 7'], enabled: ['Start over'] },
} satisfies ScreenExpectations;
