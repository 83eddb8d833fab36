import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { createShippingRequestPorts } from '#src/ports/shipping-request-ports.ts';
import { useConstant } from '#src/ports/use-constant.ts';
import { ShippingRequestFlow } from './shipping-request-flow.tsx';

export default function ShippingRequestScreen() {
  const request = useRequest();
  const machine = useConstant(() => shippingRequestMachine.provide(createShippingRequestPorts(request)));
  return <ShippingRequestFlow actor={useActorRef(machine)} />;
}
