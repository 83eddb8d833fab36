import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isIncomplete: boolean }>();

/** Says that the reply being made lacks something for want of time, so that it is not given to anybody else. */
export function markIncomplete(): void {
  const reply = current.getStore();
  if (reply) reply.isIncomplete = true;
}

/** Returns what `make` returns, and whether anything called markIncomplete meanwhile. */
export async function watchCompleteness<T>(
  make: () => Promise<T>,
): Promise<{ made: T; isIncomplete: boolean }> {
  const reply = { isIncomplete: false };
  const made = await current.run(reply, make);
  return { made, isIncomplete: reply.isIncomplete };
}
