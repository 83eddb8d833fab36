import * as fc from 'fast-check';
import type { Death } from './scheduler.ts';

/** Initial stock and prices of the two products. */
export const PRODUCTS = [
  { stock: 3, price: 1000, shippingFee: 50 },
  { stock: 4, price: 700, shippingFee: 0 },
] as const;
export const SHOPPERS = 2;

export type ProviderName = 'safaricom' | 'pesapal' | 'flutterwave';

/** One action of a person. Indexes name their targets by recency, 0 being the newest. */
export type Action =
  | { do: 'place'; shopper: number; units: number[]; method: 'mpesa' | 'pesapal'; key: number; times: number }
  | { do: 'repeat'; shopper: number; times: number }
  | { do: 'card'; shopper: number; units: number[] }
  | { do: 'pay'; order: number; way: 'mpesa' | 'pesapal' | 'card'; times: number }
  | { do: 'finish card'; window: number; times: number }
  | { do: 'decide'; payment: number; outcome: Outcome; callbacks: 'once' | 'twice' | 'never' }
  | { do: 'deliver'; callback: number; times: number }
  | { do: 'leave'; order: number }
  | { do: 'poll'; order: number }
  | { do: 'settle'; attempt: number }
  | { do: 'expire'; order: number }
  | { do: 'reconcile' }
  | { do: 'cancel'; order: number; by: 'owner' | 'superuser' }
  | { do: 'staff'; order: number; to: 'shipping' | 'delivered' | 'cancelled' };

/** What the payer does. `late`: M-Pesa reports a failure for two minutes, then the payment. */
export type Outcome = 'paid' | 'failed' | 'late' | 'too little' | 'reversed';

/** Concurrent actions, each in its own server process, with their steps interleaved by `picks`. */
export interface Batch {
  wait: number;
  /** The provider whose connections all break during the batch. */
  down: ProviderName | null;
  actions: Action[];
  /** At each step, how many ready operations to skip; 0 continues with the last one that moved. */
  picks: number[];
  death: Death | null;
  /** The killed process restarts at once, and begins with reconciliation. */
  recovers: boolean;
}

export interface Schedule {
  batches: Batch[];
  /** Whether pending callbacks arrive in the end; otherwise only reconciliation finds out. */
  callbacksArrive: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const shopper = fc.nat(SHOPPERS - 1);
const recentIndex = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) });
const times = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) });
const units = fc.constantFrom<number[][]>([1, 0], [0, 1], [2, 0], [1, 1], [3, 0], [0, 4], [2, 2]);

const place = fc.record({
  do: fc.constant('place' as const),
  shopper,
  units,
  method: fc.constantFrom('mpesa' as const, 'pesapal' as const),
  key: fc.nat(2),
  times,
});
const card = fc.record({ do: fc.constant('card' as const), shopper, units });
const buying = fc.oneof({ weight: 3, arbitrary: place }, { weight: 2, arbitrary: card });

const paying = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: recentIndex,
      way: fc.constantFrom('mpesa' as const, 'pesapal' as const, 'card' as const),
      times,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      payment: recentIndex,
      outcome: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Outcome>('paid') },
        { weight: 1, arbitrary: fc.constantFrom<Outcome>('failed', 'late', 'too little', 'reversed') },
      ),
      callbacks: fc.constantFrom('once' as const, 'twice' as const, 'never' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), callback: recentIndex, times }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('finish card' as const), window: recentIndex, times }),
  },
);
const watching = fc.oneof(
  fc.record({ do: fc.constant('leave' as const), order: recentIndex }),
  fc.record({ do: fc.constant('poll' as const), order: recentIndex }),
  fc.record({ do: fc.constant('settle' as const), attempt: recentIndex }),
  fc.record({ do: fc.constant('expire' as const), order: recentIndex }),
  fc.record({ do: fc.constant('reconcile' as const) }),
);
const deciding = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      order: recentIndex,
      by: fc.constantFrom('owner' as const, 'superuser' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('staff' as const),
      order: recentIndex,
      to: fc.constantFrom('shipping' as const, 'delivered' as const, 'cancelled' as const),
    }),
  },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: buying },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), shopper, times }) },
  { weight: 8, arbitrary: paying },
  { weight: 4, arbitrary: watching },
  { weight: 3, arbitrary: deciding },
);

const occasionally = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const arbitraryBatch = (actions: fc.Arbitrary<Action[]>, waits: number[]): fc.Arbitrary<Batch> =>
  fc.record({
    wait: fc.constantFrom(...waits),
    down: occasionally(fc.constantFrom<ProviderName>('safaricom', 'pesapal', 'flutterwave')).map(
      (name) => name,
    ),
    actions,
    picks: fc.array(fc.oneof(fc.constant(0), fc.nat(3)), { maxLength: 40 }),
    death: occasionally(
      fc.record({
        place: fc.nat(2),
        at: fc.integer({ min: 1, max: 24 }),
        when: fc.constantFrom('before' as const, 'after' as const),
      }),
    ),
    recovers: fc.boolean(),
  });

const WAITS = [0, 0, 0, 6 * SECOND, 6 * SECOND, 100 * SECOND, 6 * MINUTE, 31 * MINUTE];

/** Starts with a purchase, followed by arbitrary batches. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  batches: fc
    .tuple(
      arbitraryBatch(fc.array<Action>(buying, { minLength: 1, maxLength: 3 }), [0]),
      fc.array(arbitraryBatch(fc.array(action, { minLength: 1, maxLength: 3 }), WAITS), {
        minLength: 2,
        maxLength: 7,
      }),
    )
    .map(([first, rest]) => [first, ...rest]),
  callbacksArrive: fc.boolean(),
});
