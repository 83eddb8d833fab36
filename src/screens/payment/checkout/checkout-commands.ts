import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { LineIdentity } from '#machines/cart/cart.types.ts';
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts';
import type { DeliveryField, WantedOrder } from '#machines/checkout/checkout.types.ts';
import type { CheckoutMemory } from '#src/ports/checkout-memory.ts';

export interface CheckoutCommands {
  choose: (method: PaymentMethod) => void;
  /** What is typed is kept at once: the shopper may leave at any moment. */
  edit: (field: DeliveryField, details: DeliveryDetails) => void;
  placeOrder: (wanted: WantedOrder) => void;
  /** PAY NOW with no saved address chosen. */
  missAddress: () => void;
  accept: (line: LineIdentity) => void;
  remove: (line: LineIdentity) => void;
}

/** What can be done on the checkout screen. */
export function checkoutCommands(
  actor: CheckoutActor,
  memory: Pick<CheckoutMemory, 'writeDetails'>,
): CheckoutCommands {
  return {
    choose: (method) => actor.send({ type: 'checkout.chooseMethod', method }),
    edit: (field, details) => {
      memory.writeDetails(details);
      actor.send({ type: 'checkout.fieldEdited', field });
    },
    placeOrder: (wanted) => {
      memory.writeDetails(wanted.details);
      actor.send({ type: 'checkout.placeOrder', ...wanted });
    },
    missAddress: () => actor.send({ type: 'checkout.addressMissing' }),
    accept: ({ id, variant }) => actor.send({ type: 'checkout.acceptLine', id, variant }),
    remove: ({ id, variant }) => actor.send({ type: 'checkout.removeLine', id, variant }),
  };
}
