import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const fitQuestionExpectations = {
  unknown: { visible: ['Does it fit your car?'], enabled: ['Check if it fits'], absent: ['Not sure'] },
  checking: { visible: ['Checking if it fits your'], absent: ['Not sure', 'Last checked'] },
  asking: { enabled: ['Not sure'], absent: ['Last checked'] },
  unsure: {
    visible: ['Fits if …', 'Last checked'],
    enabled: ['Get help on WhatsApp'],
    absent: ['Not sure'],
  },
  verdict: { absent: ['Not sure', 'Checking if it fits'] },
  failed: { enabled: ['Try again'], absent: ['Not sure', 'Last checked'] },
} satisfies ScreenExpectations;
