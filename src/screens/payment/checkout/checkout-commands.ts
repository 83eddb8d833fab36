import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import { toLineIdentity } from '#machines/cart/cart.rules.ts';
import type { LineCar, LineIdentity } from '#machines/cart/cart.types.ts';
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts';
import type { DeliveryField, RequestedOrder } from '#machines/checkout/checkout.types.ts';
import { createKey } from '#src/api/create-key.ts';
import type { CheckoutMemory } from '#src/storage/checkout-memory.ts';

export interface CheckoutCommands {
  chooseMethod: (method: PaymentMethod) => void;
  /** Stored immediately: the shopper may leave at any moment. */
  editField: (field: DeliveryField, details: DeliveryDetails) => void;
  placeOrder: (requested: Omit<RequestedOrder, 'newKey' | 'stored'>) => void;
  reportMissingAddress: () => void;
  acceptLine: (line: LineIdentity) => void;
  removeLine: (line: LineIdentity) => void;
  buyAnyway: (line: LineIdentity) => void;
  changeCar: (line: LineIdentity, car: LineCar) => void;
}

export function createCheckoutCommands(
  actor: CheckoutActor,
  memory: Pick<CheckoutMemory, 'writeDetails' | 'readOrder' | 'readAttempt'>,
): CheckoutCommands {
  return {
    chooseMethod: (method) => actor.send({ type: 'checkout.chooseMethod', method }),
    editField: (field, details) => {
      memory.writeDetails(details);
      actor.send({ type: 'checkout.editField', field });
    },
    placeOrder: (requested) => {
      memory.writeDetails(requested.details);
      const stored = { openOrder: memory.readOrder(), attempt: memory.readAttempt() };
      actor.send({ type: 'checkout.placeOrder', ...requested, stored, newKey: createKey() });
    },
    reportMissingAddress: () => actor.send({ type: 'checkout.placeWithoutAddress' }),
    acceptLine: (line) => actor.send({ type: 'checkout.acceptLine', ...toLineIdentity(line) }),
    removeLine: (line) => actor.send({ type: 'checkout.removeLine', ...toLineIdentity(line) }),
    buyAnyway: (line) => actor.send({ type: 'checkout.buyAnyway', ...toLineIdentity(line) }),
    changeCar: (line, car) => actor.send({ type: 'checkout.changeCar', ...toLineIdentity(line), car }),
  };
}
