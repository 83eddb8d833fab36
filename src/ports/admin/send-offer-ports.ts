import { fromPromise } from 'xstate';
import type {
  CountRecipientsOutput,
  SendOfferInput,
  SendOfferOutput,
} from '#machines/send-offer/send-offer.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';

export function createSendOfferPorts(api: Api) {
  return {
    actors: {
      countRecipients: fromPromise<CountRecipientsOutput, void>(() =>
        settle(async () => ({ ok: true, recipients: await api.call('offerRecipients') })),
      ),
      sendOffer: fromPromise<SendOfferOutput, SendOfferInput>(({ input: { draft, idempotencyKey } }) =>
        settle(async () => {
          const { subject, message, parts } = draft;
          const body = { subject, message, product_ids: parts.map(({ id }) => id) };
          await api.call('sendOffer', { body, idempotencyKey });
          return { ok: true };
        }),
      ),
    },
  };
}
