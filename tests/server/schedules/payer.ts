import { attemptOf, type Facts, type PaymentFacts } from './facts.ts';
import type { Done } from './perform.ts';
import type { Action, Outcome } from './schedule.ts';
import type { World } from './world.ts';

/** What is taken where the payer pays too little. */
export const LITTLE = 10;
const LATE_MS = 120_000;

type Decision = Extract<Action, { do: 'decide' }>;

/** What somebody can still pay, or could have reversed: prompts on phones, pages and windows that a browser was sent to. */
export function payable(world: World, facts: Facts, outcome: Outcome): PaymentFacts[] {
  const pages = new Set(facts.attempts.map(({ reference }) => reference));
  const known = facts.payments.filter(({ provider, name }) =>
    provider === 'pesapal' ? pages.has(name) : provider === 'safaricom',
  );
  const windows = world.windows.map(({ txRef }): PaymentFacts => {
    const found = facts.payments.find(({ name }) => name === txRef);
    const attempt = facts.attempts.find(({ merchantReference }) => merchantReference === txRef);
    return (
      found ?? {
        provider: 'flutterwave',
        name: txRef,
        reference: txRef,
        outcome: 'open',
        taken: attempt?.amount ?? 0,
      }
    );
  });
  return [...known, ...windows].filter((payment) =>
    outcome === 'reversed'
      ? payment.provider === 'pesapal' && payment.outcome === 'paid'
      : payment.outcome === 'open' || (payment.outcome === 'failed' && payment.provider !== 'safaricom'),
  );
}

/** Somebody answers a prompt, or pays or gives up on a page, at the stand-in; its callbacks go to the post office. */
export async function decide(
  world: World,
  facts: Facts,
  payment: PaymentFacts,
  chosen: Decision,
): Promise<Done> {
  const { provider, name, taken } = payment;
  const attempt = attemptOf(facts, payment);
  const isOver = attempt && (attempt.nextAskAt === null || world.clock.now().getTime() >= attempt.deadlineAt);
  const isNoLongerAsked = attempt?.state === 'failed' && isOver === true;
  const { outcome } = chosen;
  const letters = isNoLongerAsked && chosen.letters === 'never' ? 'once' : chosen.letters;
  const little = outcome === 'too little' && { amount: LITTLE };
  const [path, body] = {
    safaricom: [
      `/sandbox/mpesa/prompts/${name}`,
      {
        action: outcome === 'failed' ? 'cancel' : 'approve',
        callback: outcome === 'late' ? 'late' : letters,
        ...(outcome === 'late' && { lateMs: LATE_MS }),
        ...little,
      },
    ] as const,
    pesapal: [
      `/sandbox/pesapal/payments/${name}`,
      {
        action: outcome === 'failed' ? 'fail' : outcome === 'reversed' ? 'reverse' : 'pay',
        ipn: letters,
        ...little,
      },
    ] as const,
    flutterwave: [
      `/sandbox/flutterwave/payments/${name}`,
      {
        action: outcome === 'failed' ? 'fail' : 'pay',
        webhook: letters === 'never' ? 'never' : 'first',
        webhookUrl: `${world.publicUrl}/hooks/flutterwave`,
        amount: taken,
        currency: 'KES',
        email: 'amina@example.com',
        ...little,
      },
    ] as const,
  }[provider];
  const response = await world.sandboxApp.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await response.text();
  if (response.status !== 200 && response.status !== 409) throw new Error(`the stand-in answered ${reply}`);
  if (isNoLongerAsked)
    for (const letter of world.letters.filter((each) => (each.path + each.body).includes(name)))
      letter.mustArrive = true;
  return { result: response.status === 200 ? `${provider} ${outcome}` : 'refused by the provider' };
}
