export interface TestAccount {
  name: string;
  email: string;
  hd?: string;
  description: string;
}

export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { name: 'Amina Hassan', email: 'amina.hassan@gmail.com', description: 'A Gmail address' },
  {
    name: 'Peter Kamau',
    email: 'peter@kamaugarage.co.ke',
    hd: 'kamaugarage.co.ke',
    description: 'An address of a company in Google Workspace',
  },
  {
    name: 'Joy Wanjiku',
    email: 'joy.wanjiku@yahoo.test',
    description: 'Verified, but another company’s mailbox: Google cannot say whose it is today',
  },
  {
    name: 'Amina Hassan',
    email: 'shopper@gari.test',
    description: 'The demo shopper’s address, at no Google mailbox either',
  },
];
