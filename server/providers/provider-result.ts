import type { PaymentReasonCode } from '#contract/payment-reasons.ts';

/** Why a payment failed, and the sentence for the shopper. */
export interface FailureReason {
  reasonCode: PaymentReasonCode;
  reason: string;
}

export type ProviderResult =
  | {
      kind: 'paid';
      /** In units of the currency; null when the provider does not report it (M-Pesa). */
      taken: { amount: number; currency: string } | null;
      receipt: string | null;
      /** The provider's payment id, when it becomes known only with this reply. */
      reference?: string;
    }
  | (FailureReason & {
      kind: 'failed';
      /** Set when the provider took money despite the failure. */
      charged?: { amount: number; receipt: string };
    })
  /** Paid, but the money has been taken back since. */
  | { kind: 'reversed' }
  /** The provider replied but has no outcome yet. */
  | {
      kind: 'pending';
      /** The payer is done but the bank is not; only from providers that distinguish this. */
      hasStarted?: boolean;
    }
  /** No usable reply; conclude nothing from it. */
  | { kind: 'unknown' };
