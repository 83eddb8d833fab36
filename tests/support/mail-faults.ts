import type { TestShop } from './test-shop.ts';

/** Replaces all fault switches of the demo mail server; `{}` clears them. */
export async function setMailFaults(shop: TestShop, smtp: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ smtp }),
  });
  if (!response.ok) throw new Error(await response.text());
}
