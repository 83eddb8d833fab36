import type { ShippingRequest } from '../../contract/shipping-request.ts';

export const shippingRequest: ShippingRequest = {
  customerName: 'Amina Hassan',
  customerEmail: 'amina@example.com',
  customerPhone: '0712 345 678',
  pickupAddress: 'Kirinyaga Road 14, Nairobi',
  deliveryAddress: 'Nyali Road 3, Mombasa',
  packageDetails: 'One gearbox, 60 kg, on a pallet',
  preferredDate: '2099-01-31',
  specialInstructions: 'Call before you come.',
};
