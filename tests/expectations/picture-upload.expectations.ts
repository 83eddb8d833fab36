import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const pictureUploadExpectations = {
  uploading: { visible: ['.png', 'Uploading'], absent: ['Retry'] },
  failed: { visible: ['.png', 'Network error occurred'], absent: ['Uploading'], enabled: ['Retry'] },
  refused: { absent: ['Uploading', 'Retry'] },
  uploaded: { absent: ['Uploading', 'Retry'] },
} satisfies ScreenExpectations;
