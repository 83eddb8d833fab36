import type { CartLine } from '#machines/cart/cart.types.ts';
import { useCart } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';

interface Buyer {
  getSnapshot(): { status: string };
  send(event: { type: 'cart.changed'; lines: CartLine[] }): void;
}

/** Tells the actor of each change of the cart while it runs. */
export function useCartChanges(actor: Buyer): void {
  const cart = useCart();
  const changes = useOnce(() => ({
    on: (_type: '*', hear: (lines: CartLine[]) => void) =>
      cart.subscribe(({ context }) => hear(context.lines)),
  }));
  useEmitted(changes, (lines) => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'cart.changed', lines });
  });
}
