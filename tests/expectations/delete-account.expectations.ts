import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const deleteAccountExpectations = {
  closed: { absent: ['Delete your account'] },
  confirming: {
    visible: ['Are you sure you want to delete your account? This cannot be undone.'],
    enabled: ['Cancel', 'Delete'],
  },
  deleting: { visible: ['Delete your account'], disabled: ['Cancel', 'Delete'] },
  deleted: { absent: ['Delete your account'] },
} satisfies ScreenExpectations;
