import type { PaymentMethod } from '#contract/types.ts';
import { pickTouch } from './campaigns.ts';
import type { Dice } from './dice.ts';
import type { Person } from './people.ts';
import { fillCart, type OrderOutcome, planOrder } from './plan-order.ts';
import type { CatalogueProduct, PlannedOrder } from './planned-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const shopper: Person = {
  firstName: 'Amina',
  lastName: 'Hassan',
  email: 'shopper@gari.test',
  phone: '+254712345678',
  street: 'Moi Avenue 12',
  city: 'Nairobi',
  county: 'Nairobi',
};

export const shopperAddresses = [
  { streetAddress: shopper.street, city: shopper.city, county: shopper.county },
  { streetAddress: 'Oginga Odinga Street, Kibuye Garage', city: 'Kisumu', county: 'Kisumu' },
] as const;

const ORDERS: readonly { hoursAgo: number; outcome: OrderOutcome; method: PaymentMethod }[] = [
  { hoursAgo: 78 * 24, outcome: 'delivered', method: 'mpesa' },
  { hoursAgo: 51 * 24 - 5, outcome: 'delivered', method: 'pesapal' },
  { hoursAgo: 33 * 24 - 2, outcome: 'expired', method: 'mpesa' },
  { hoursAgo: 20 * 24 - 7, outcome: 'delivered', method: 'mpesa' },
  { hoursAgo: 9 * 24 - 4, outcome: 'delivered', method: 'creditcard' },
  { hoursAgo: 48, outcome: 'shipping', method: 'mpesa' },
  { hoursAgo: 2.5, outcome: 'delivered', method: 'mpesa' },
  { hoursAgo: 0.1, outcome: 'waiting', method: 'mpesa' },
];

export function planShopperOrders(
  dice: Dice,
  catalogue: readonly CatalogueProduct[],
  now: Date,
): PlannedOrder[] {
  const inStock = catalogue.filter(({ stock }) => stock >= 5);
  return ORDERS.map(({ hoursAgo, outcome, method }) =>
    planOrder(
      dice,
      {
        buyer: shopper,
        touch: pickTouch(dice, Math.floor(hoursAgo / 24)),
        placedAt: new Date(now.getTime() - hoursAgo * HOUR),
        outcome,
        method,
        lines: fillCart(dice, inStock),
      },
      now,
    ),
  );
}

export function planUnresolvedOrders(
  dice: Dice,
  catalogue: readonly CatalogueProduct[],
  { buyers, now }: { buyers: readonly Person[]; now: Date },
): PlannedOrder[] {
  const inStock = catalogue.filter(({ stock }) => stock >= 5);
  const unresolvedOrders: { minutesAgo: number; outcome: OrderOutcome }[] = [
    { minutesAgo: 13, outcome: 'waiting' },
    { minutesAgo: 3, outcome: 'waiting' },
    { minutesAgo: 3 * 24 * 60, outcome: 'unknown' },
  ];
  return unresolvedOrders.map(({ minutesAgo, outcome }) =>
    planOrder(
      dice,
      {
        buyer: dice.pick(buyers),
        touch: pickTouch(dice, Math.floor(minutesAgo / 1440)),
        placedAt: new Date(now.getTime() - minutesAgo * MINUTE),
        outcome,
        method: 'mpesa',
        lines: fillCart(dice, inStock),
      },
      now,
    ),
  );
}
