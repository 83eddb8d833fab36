import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const sendOfferExpectations = {
  composing: { visible: ['Subject', 'Message'], enabled: ['Continue'] },
  counting: { visible: ['Subject', 'Message'], disabled: ['Counting...'] },
  confirming: { visible: ['Send this offer to 3 people?'], enabled: ['Send to 3 people', 'Change it'] },
  sending: { visible: ['Send this offer to 3 people?'], disabled: ['Sending...', 'Change it'] },
  failed: { enabled: ['Try again', 'Change it'], absent: ['Send to 3 people'] },
  sent: { visible: ['The offer is on its way.'], enabled: ['Back to the list'] },
} satisfies ScreenExpectations;
