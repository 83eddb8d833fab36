import { appPaths } from '../../contract/app-paths.ts';
import type { Choice } from './fuzz-driver.ts';
import type { FuzzUser } from './fuzz-user.ts';

interface Prompt {
  checkoutRequestId: string;
}

const PROMPT_RESPONSES: { weight: number; response: Record<string, string>; fault?: string }[] = [
  { weight: 6, response: { action: 'approve' } },
  { weight: 1, response: { action: 'approve', callback: 'twice' }, fault: 'callback twice' },
  { weight: 1, response: { action: 'approve', callback: 'late' }, fault: 'callback late' },
  { weight: 1, response: { action: 'approve', callback: 'never' }, fault: 'callback lost' },
  { weight: 0.7, response: { action: 'cancel' }, fault: 'declined' },
  { weight: 0.5, response: { action: 'wrong-pin', callback: 'never' }, fault: 'declined' },
  { weight: 0.5, response: { action: 'insufficient' }, fault: 'declined' },
  { weight: 0.5, response: { action: 'timeout' }, fault: 'declined' },
];

export async function phoneChoices({ driver, phone }: FuzzUser): Promise<Choice[]> {
  const prompts = `${driver.shopUrl}/sandbox/mpesa/prompts`;
  const { request } = driver.context;
  const [openPrompt] = (await (await request.get(`${prompts}?phone=${phone}`)).json()) as Prompt[];
  if (!openPrompt) return [];
  return PROMPT_RESPONSES.map(({ weight, response, fault }) => ({
    name: `phone: ${Object.values(response).join(', callback ')}`,
    weight,
    perform: async () => {
      await request.post(`${prompts}/${openPrompt.checkoutRequestId}`, { data: response });
    },
    ...(fault && { fault }),
  }));
}

export function portalChoices({ driver }: FuzzUser): Choice[] {
  const { page } = driver;
  const button = (name: string) => page.getByRole('button', { name });
  const payWithNotification = (delivery: string) => async () => {
    await page.getByText('Faults').click();
    await page.getByLabel('Notification to the shop').selectOption(delivery);
    await button('Pay by card').click();
  };
  const target = button('Pay by card');
  return [
    { name: 'portal: pays', weight: 6, target },
    {
      name: 'portal: pays, told twice',
      weight: 1,
      target,
      perform: payWithNotification('twice'),
      fault: 'callback twice',
    },
    {
      name: 'portal: pays, told late',
      weight: 1,
      target,
      perform: payWithNotification('late'),
      fault: 'callback late',
    },
    {
      name: 'portal: pays, never told',
      weight: 1,
      target,
      perform: payWithNotification('never'),
      fault: 'callback lost',
    },
    {
      name: 'portal: pays a tenth',
      weight: 0.5,
      target,
      perform: async () => {
        await page.getByText('Faults').click();
        await page.getByLabel('Pay a tenth of the amount').check();
        await target.click();
      },
      fault: 'wrong amount',
    },
    { name: 'portal: pays by phone', weight: 0.5, target: button('Pay by M-Pesa') },
    { name: 'portal: fails', weight: 1, target: button('Let the payment fail'), fault: 'declined' },
    { name: 'portal: cancels', weight: 1, target: button('Cancel and go back'), fault: 'declined' },
    {
      name: 'portal: leaves for the shop',
      weight: 1,
      perform: () => driver.open(appPaths.orderConfirmation),
    },
    {
      name: 'portal: back',
      weight: 0.5,
      perform: () => driver.back(),
    },
  ];
}

export function windowChoices({ driver: { page } }: FuzzUser): Choice[] {
  const frame = page.frameLocator('iframe[name=checkout]');
  const button = (name: string | RegExp) => frame.getByRole('button', { name });
  const target = button(/^Pay Ksh/);
  const payWithNotification = (delivery: string) => async () => {
    await frame.getByText('Faults').click();
    await frame.getByLabel('Webhook to the shop').selectOption(delivery);
    await target.click();
  };
  return [
    { name: 'window: pays', weight: 5, target },
    { name: 'window: pays, told before', weight: 1, target, perform: payWithNotification('first') },
    {
      name: 'window: pays, told twice',
      weight: 1,
      target,
      perform: payWithNotification('twice'),
      fault: 'callback twice',
    },
    {
      name: 'window: pays, never told',
      weight: 1,
      target,
      perform: payWithNotification('never'),
      fault: 'callback lost',
    },
    {
      name: 'window: pays, verified late',
      weight: 1,
      target,
      perform: async () => {
        await frame.getByText('Faults').click();
        await frame.getByLabel('Verifying finds the payment 3 seconds late').check();
        await target.click();
      },
      fault: 'verified late',
    },
    {
      name: 'window: pays, then closes',
      weight: 1,
      target: button('Pay then close before callback'),
      fault: 'window closed',
    },
    { name: 'window: declines', weight: 1, target: button('Decline'), fault: 'declined' },
    { name: 'window: closes', weight: 1, target: button('Close'), fault: 'declined' },
  ];
}
