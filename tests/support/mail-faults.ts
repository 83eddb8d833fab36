import type { TestShop } from './test-shop.ts';

/** Puts these switches of the demo mail server in the place of all others; `{}` has it take everything again. */
export async function setMailFaults(shop: TestShop, smtp: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ smtp }),
  });
  if (!response.ok) throw new Error(await response.text());
}
