import type { Sights } from '#tests/support/sight.ts';

export const shippingRequestSights = {
  filling: { sees: ['Request shipping'], can: ['Send request'], lacks: ['Start over'] },
  loading: { cannot: ['Sending...'] },
  success: { sees: ['We have your request', 'REF-1763636400000'], can: ['Send another request'] },
  error: { sees: ['Request shipping'], can: ['Send request', 'Start over'] },
} satisfies Sights;
