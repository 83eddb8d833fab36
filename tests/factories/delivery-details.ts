import type { DeliveryDetails } from '#contract/types.ts';

export const deliveryDetails: DeliveryDetails = {
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: 'shopper@gari.test',
  street: '12 Kirinyaga Road',
  county: 'Nairobi',
  city: 'Nairobi',
  phone: '+254712345678',
};
