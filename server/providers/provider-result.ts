/** What a provider says became of a payment when it is asked. */
export type ProviderResult =
  | {
      kind: 'paid';
      /** What was taken, in the units of the currency; null where the provider's query does not say (M-Pesa). */
      taken: { amount: number; currency: string } | null;
      /** The payer's receipt number; null where it is not told. */
      receipt: string | null;
      /** The provider's own id of the payment, where it becomes known only with the answer. */
      reference?: string;
    }
  | {
      kind: 'failed';
      reason: string;
      /** What the provider names as taken all the same, and its receipt. */
      charged?: { amount: number; receipt: string };
    }
  /** It was paid, and the money has been taken back since. */
  | { kind: 'reversed' }
  /** The provider answers and knows no outcome yet. */
  | {
      kind: 'pending';
      /** The payer has done their part, and the bank has not: only where the provider tells that apart. */
      hasStarted?: boolean;
    }
  /** No usable answer: nothing follows from it. */
  | { kind: 'unknown' };
