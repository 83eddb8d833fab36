import type { ProductBody } from '../../contract/types.ts';

export const productBody: ProductBody = {
  name: 'Front brake pads for Toyota Axio',
  description: 'Ceramic pads for the front axle.',
  price: 4500,
  shippingFee: 150,
  category: 1,
  subcategory: null,
  stock_quantity: 7,
  features: ['Ceramic', 'With wear indicators'],
  box: 'Four pads, one pack of grease',
  condition: 'genuine',
  brand: 'Akebono',
  fitment_kind: 'unchecked',
  fitment_open: false,
  part_numbers: [{ kind: 'oe', maker: 'Toyota', shown: '04465-12592' }],
  campaign: null,
  images: [],
  archived: false,
};
