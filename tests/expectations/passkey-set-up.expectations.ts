import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const passkeySetUpExpectations = {
  proving: { enabled: ['Next', 'Cancel'] },
  beginning: { disabled: ['Please wait...'], enabled: ['Cancel'] },
  prompting: { disabled: ['Waiting for your device...'], enabled: ['Cancel'], absent: ['Your password'] },
  notMade: { enabled: ['Try again', 'Cancel'], absent: ['Your password'] },
  saving: { disabled: ['Please wait...', 'Cancel'] },
  unsaved: { enabled: ['Try again', 'Cancel'] },
  finished: { absent: ['Cancel'] },
} satisfies ScreenExpectations;
