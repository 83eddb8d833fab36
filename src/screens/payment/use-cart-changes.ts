import type { CartLine } from '#machines/cart/cart.types.ts';
import { useCart } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { sendIfActive } from '#src/loading/actors.ts';

interface CartListener {
  getSnapshot(): { status: string };
  send(event: { type: 'cart.changed'; lines: CartLine[] }): void;
}

export function useCartChanges(actor: CartListener): void {
  const cart = useCart();
  const cartChanges = useConstant(() => ({
    on: (_type: '*', listener: (lines: CartLine[]) => void) =>
      cart.subscribe(({ context }) => listener(context.lines)),
  }));
  useActorEvents(cartChanges, (lines) => {
    sendIfActive(actor, { type: 'cart.changed', lines });
  });
}
