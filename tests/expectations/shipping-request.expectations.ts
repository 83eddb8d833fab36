import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const shippingRequestExpectations = {
  filling: { visible: ['Request shipping'], enabled: ['Send request'], absent: ['Start over'] },
  loading: { disabled: ['Sending...'] },
  success: { visible: ['We have your request', 'REF-1763636400000'], enabled: ['Send another request'] },
  error: { visible: ['Request shipping'], enabled: ['Send request', 'Start over'] },
} satisfies ScreenExpectations;
