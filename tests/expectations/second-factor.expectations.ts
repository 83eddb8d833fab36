import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const secondFactorExpectations = {
  proving: { enabled: ['Next', 'Cancel'] },
  beginning: { disabled: ['Please wait...', 'Cancel'] },
  scanning: { visible: ['Scan this code with your authenticator app:'], enabled: ['Switch on', 'Cancel'] },
  confirming: {
    visible: ['Scan this code with your authenticator app:'],
    disabled: ['Please wait...', 'Cancel'],
  },
  askingForCode: { enabled: ['Make new codes', 'Cancel'] },
  replacing: { disabled: ['Please wait...', 'Cancel'] },
  showingCodes: { visible: ['7K3M9-QXW2V'], enabled: ['Done', 'Download'], absent: ['Cancel'] },
  confirmingOff: { enabled: ['Switch off', 'Cancel'] },
  switchingOff: { disabled: ['Please wait...', 'Cancel'] },
  finished: { absent: ['Cancel', 'Done'] },
} satisfies ScreenExpectations;
