import type { AddressBody } from '../../contract/types.ts';

export const savedAddress: AddressBody = {
  first_name: 'Wanjiku',
  last_name: 'Mwangi',
  street_address: 'Moi Avenue 12',
  city: 'Nairobi',
  county: 'Nairobi',
  phone_number: '+254712345678',
  email: 'wanjiku@gari.test',
};
