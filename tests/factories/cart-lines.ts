import type { CartLine } from '#machines/cart/cart.types.ts';

/** Two at Ksh 3,200 each: Ksh 7,000 with shipping. */
export const brakePads: CartLine = {
  id: 101,
  slug: 'brake-pads',
  name: 'Brake Pads',
  price: 3200,
  quantity: 2,
  shippingFee: 150,
  image: '/media/brake-pads.svg',
};

/** For a car; of two cars it is two lines. */
export const padsForVitz = {
  ...brakePads,
  vehicle: 'toyota-vitz-nsp130',
  vehicleLabel: 'Toyota Vitz NSP130',
} satisfies CartLine;

export const padsForFielder = {
  ...brakePads,
  vehicle: 'toyota-fielder-nze141',
  vehicleLabel: 'Toyota Fielder NZE141',
} satisfies CartLine;
