import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const changePasswordExpectations = {
  editing: { visible: ['New password', 'At least 8 characters'], enabled: ['Cancel'] },
  saving: { visible: ['New password'], disabled: ['Cancel', 'Saving...'] },
  changed: { absent: ['New password'] },
} satisfies ScreenExpectations;
