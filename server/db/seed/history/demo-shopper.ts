import type { PaymentMethod } from '#contract/types.ts';
import { touchOn } from './campaigns.ts';
import type { Dice } from './dice.ts';
import type { Person } from './people.ts';
import { type Fate, fillCart, planOrder } from './plan-order.ts';
import type { Goods, PlannedOrder } from './planned.ts';

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

/** Where the shopper has had goods sent: home, and a garage upcountry. */
export const shopperAddresses = [
  { streetAddress: shopper.street, city: shopper.city, county: shopper.county },
  { streetAddress: 'Oginga Odinga Street, Kibuye Garage', city: 'Kisumu', county: 'Kisumu' },
] as const;

/** Hours before now, and what became of it: one of each state that an order can be in. */
const ORDERS: readonly { hoursAgo: number; fate: Fate; method: PaymentMethod }[] = [
  { hoursAgo: 78 * 24, fate: 'delivered', method: 'mpesa' },
  { hoursAgo: 51 * 24 - 5, fate: 'delivered', method: 'pesapal' },
  { hoursAgo: 33 * 24 - 2, fate: 'expired', method: 'mpesa' },
  { hoursAgo: 20 * 24 - 7, fate: 'delivered', method: 'mpesa' },
  { hoursAgo: 9 * 24 - 4, fate: 'delivered', method: 'creditcard' },
  { hoursAgo: 48, fate: 'shipping', method: 'mpesa' },
  { hoursAgo: 2.5, fate: 'delivered', method: 'mpesa' },
  { hoursAgo: 0.1, fate: 'waiting', method: 'mpesa' },
];

/** The demo customer's own orders, the last of which waits to be paid. */
export function planShopperOrders(dice: Dice, goods: readonly Goods[], now: Date): PlannedOrder[] {
  const inStock = goods.filter(({ stock }) => stock >= 5);
  return ORDERS.map(({ hoursAgo, fate, method }) =>
    planOrder(
      dice,
      {
        buyer: shopper,
        touch: touchOn(dice, Math.floor(hoursAgo / 24)),
        placedAt: new Date(now.getTime() - hoursAgo * HOUR),
        fate,
        method,
        lines: fillCart(dice, inStock),
      },
      now,
    ),
  );
}

/** Two more orders that wait to be paid, and one whose payment nobody knows the end of. */
export function planOpenEnds(
  dice: Dice,
  goods: readonly Goods[],
  { buyers, now }: { buyers: readonly Person[]; now: Date },
): PlannedOrder[] {
  const inStock = goods.filter(({ stock }) => stock >= 5);
  const ends: { minutesAgo: number; fate: Fate }[] = [
    { minutesAgo: 13, fate: 'waiting' },
    { minutesAgo: 3, fate: 'waiting' },
    { minutesAgo: 3 * 24 * 60, fate: 'unknown' },
  ];
  return ends.map(({ minutesAgo, fate }) =>
    planOrder(
      dice,
      {
        buyer: dice.pick(buyers),
        touch: touchOn(dice, Math.floor(minutesAgo / 1440)),
        placedAt: new Date(now.getTime() - minutesAgo * MINUTE),
        fate,
        method: 'mpesa',
        lines: fillCart(dice, inStock),
      },
      now,
    ),
  );
}
