import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { OfferDraft, RecipientCount } from './send-offer.types.ts';

export type CountRecipientsOutput = { ok: true; recipients: RecipientCount } | PortFailure;

export interface SendOfferInput {
  draft: OfferDraft;
  idempotencyKey: string;
}

export type SendOfferOutput = { ok: true } | PortFailure;

export const sendOfferPorts = {
  countRecipients: unprovidedPort<CountRecipientsOutput, void>('countRecipients'),
  sendOffer: unprovidedPort<SendOfferOutput, SendOfferInput>('sendOffer'),
};
