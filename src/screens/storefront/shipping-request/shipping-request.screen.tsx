import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createShippingRequestPorts } from '#src/ports/storefront/shipping-request-ports.ts';
import { ShippingRequestFlow } from './shipping-request-flow.tsx';

export default function ShippingRequestScreen() {
  const api = useApi();
  const machine = useConstant(() => shippingRequestMachine.provide(createShippingRequestPorts(api)));
  return <ShippingRequestFlow actor={useActorRef(machine)} />;
}
