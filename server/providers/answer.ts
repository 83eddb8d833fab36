/** What a provider says became of a payment when it is asked. */
export type Answer =
  | {
      kind: 'paid';
      /** What was taken, in the units of the currency; null where the provider's query does not say (M-Pesa). */
      taken: { amount: number; currency: string } | null;
      /** The payer's receipt number; null where it is not told. */
      receipt: string | null;
      /** The provider's own id of the payment, where it becomes known only with the answer. */
      reference?: string;
    }
  | { kind: 'failed'; reason: string }
  /** It was paid, and the money has been taken back since. */
  | { kind: 'reversed' }
  /** The provider answers and knows no outcome yet. `underWay`: it knows that somebody has begun to pay. */
  | { kind: 'pending'; underWay?: true }
  /** No usable answer: nothing follows from it. */
  | { kind: 'unknown' };
