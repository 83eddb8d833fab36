import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import { useRequest } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createShippingRequestPorts } from '#src/ports/shipping-request-ports.ts';
import { ShippingRequestFlow } from './shipping-request-flow.tsx';

export default function ShippingRequestScreen() {
  const request = useRequest();
  const machine = useConstant(() => shippingRequestMachine.provide(createShippingRequestPorts(request)));
  return <ShippingRequestFlow actor={useActorRef(machine)} />;
}
