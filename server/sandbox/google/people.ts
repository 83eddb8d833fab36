export interface TestPerson {
  name: string;
  email: string;
  hd?: string;
  /** Why somebody would choose this one. */
  what: string;
}

export const TEST_PEOPLE: readonly TestPerson[] = [
  { name: 'Amina Hassan', email: 'amina.hassan@gmail.com', what: 'A Gmail address' },
  {
    name: 'Peter Kamau',
    email: 'peter@kamaugarage.co.ke',
    hd: 'kamaugarage.co.ke',
    what: 'An address of a company in Google Workspace',
  },
  {
    name: 'Joy Wanjiku',
    email: 'joy.wanjiku@yahoo.test',
    what: 'Verified, but another company’s mailbox: Google cannot say whose it is today',
  },
  {
    name: 'Amina Hassan',
    email: 'shopper@gari.test',
    what: 'The demo shopper’s address, at no Google mailbox either',
  },
];
