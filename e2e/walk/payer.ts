import type { Person } from './people.ts';
import type { Choice } from './walker.ts';

interface Prompt {
  checkoutRequestId: string;
}

/** What a payer does with a prompt on the phone, and how the shop hears of it. */
const ANSWERS: { weight: number; answer: Record<string, string>; fault?: string }[] = [
  { weight: 6, answer: { action: 'approve' } },
  { weight: 1, answer: { action: 'approve', callback: 'twice' }, fault: 'callback twice' },
  { weight: 1, answer: { action: 'approve', callback: 'late' }, fault: 'callback late' },
  { weight: 1, answer: { action: 'approve', callback: 'never' }, fault: 'callback lost' },
  { weight: 0.7, answer: { action: 'cancel' }, fault: 'declined' },
  { weight: 0.5, answer: { action: 'wrong-pin', callback: 'never' }, fault: 'declined' },
  { weight: 0.5, answer: { action: 'insufficient' }, fault: 'declined' },
  { weight: 0.5, answer: { action: 'timeout' }, fault: 'declined' },
];

/** Of a prompt that is on this person's phone now. */
export async function phoneChoices({ walker, phone }: Person): Promise<Choice[]> {
  const prompts = `${walker.shop}/sandbox/mpesa/prompts`;
  const { request } = walker.context;
  const [open] = (await (await request.get(`${prompts}?phone=${phone}`)).json()) as Prompt[];
  if (!open) return [];
  return ANSWERS.map(({ weight, answer, fault }) => ({
    name: `phone: ${Object.values(answer).join(', callback ')}`,
    weight,
    make: async () => {
      await request.post(`${prompts}/${open.checkoutRequestId}`, { data: answer });
    },
    ...(fault && { fault }),
  }));
}

/** On the provider's own payment page. */
export function portalChoices({ walker }: Person): Choice[] {
  const { page } = walker;
  const press = (name: string) => page.getByRole('button', { name });
  const hearing = (how: string) => async () => {
    await page.getByText('Faults').click();
    await page.getByLabel('Notification to the shop').selectOption(how);
    await press('Pay by card').click();
  };
  const at = press('Pay by card');
  return [
    { name: 'portal: pays', weight: 6, at },
    { name: 'portal: pays, told twice', weight: 1, at, make: hearing('twice'), fault: 'callback twice' },
    { name: 'portal: pays, told late', weight: 1, at, make: hearing('late'), fault: 'callback late' },
    { name: 'portal: pays, never told', weight: 1, at, make: hearing('never'), fault: 'callback lost' },
    {
      name: 'portal: pays a tenth',
      weight: 0.5,
      at,
      make: async () => {
        await page.getByText('Faults').click();
        await page.getByLabel('Pay a tenth of the amount').check();
        await at.click();
      },
      fault: 'wrong amount',
    },
    { name: 'portal: pays by phone', weight: 0.5, at: press('Pay by M-Pesa') },
    { name: 'portal: fails', weight: 1, at: press('Let the payment fail'), fault: 'declined' },
    { name: 'portal: cancels', weight: 1, at: press('Cancel and go back'), fault: 'declined' },
    { name: 'portal: leaves for the shop', weight: 1, make: () => walker.open('/order-confirmation') },
    {
      name: 'portal: back',
      weight: 0.5,
      make: () => walker.back(),
    },
  ];
}

/** In the provider's window over the card screen. */
export function windowChoices({ walker: { page } }: Person): Choice[] {
  const frame = page.frameLocator('iframe[name=checkout]');
  const press = (name: string | RegExp) => frame.getByRole('button', { name });
  const at = press(/^Pay Ksh/);
  const hearing = (how: string) => async () => {
    await frame.getByText('Faults').click();
    await frame.getByLabel('Webhook to the shop').selectOption(how);
    await at.click();
  };
  return [
    { name: 'window: pays', weight: 5, at },
    { name: 'window: pays, told before', weight: 1, at, make: hearing('first') },
    { name: 'window: pays, told twice', weight: 1, at, make: hearing('twice'), fault: 'callback twice' },
    { name: 'window: pays, never told', weight: 1, at, make: hearing('never'), fault: 'callback lost' },
    {
      name: 'window: pays, verified late',
      weight: 1,
      at,
      make: async () => {
        await frame.getByText('Faults').click();
        await frame.getByLabel('Verifying finds the payment 3 seconds late').check();
        await at.click();
      },
      fault: 'verified late',
    },
    {
      name: 'window: pays, then closes',
      weight: 1,
      at: press('Pay then close before callback'),
      fault: 'window closed',
    },
    { name: 'window: declines', weight: 1, at: press('Decline'), fault: 'declined' },
    { name: 'window: closes', weight: 1, at: press('Close'), fault: 'declined' },
  ];
}
