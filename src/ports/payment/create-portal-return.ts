import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type { Ports } from '../../hooks/contexts.tsx';
import { createPortalReturnPorts } from './portal-return-ports.ts';
import { type PurchaseEffects, withEffects } from './purchase-effects.ts';

/** The machine of an order's payment with its ports and effects. Import lazily. */
export function createPortalReturn(ports: Ports, effects: PurchaseEffects): typeof portalReturnMachine {
  const { api, session } = ports;
  const machinePorts = createPortalReturnPorts(api, () => session.view().user?.email);
  return withEffects(portalReturnMachine.provide(machinePorts), effects);
}
