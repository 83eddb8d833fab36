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
