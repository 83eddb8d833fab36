import { appPaths } from '#contract/app-paths.ts';
import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createShippingRequestPorts } from '#src/ports/storefront/shipping-request-ports.ts';
import { ShippingRequestFlow } from './shipping-request-flow.tsx';

export default function ShippingRequestScreen() {
  const { api, publicUrl } = usePorts();
  const machine = useConstant(() => shippingRequestMachine.provide(createShippingRequestPorts(api)));
  return (
    <>
      <HeadTags
        title="Shipping request"
        description="Have a part shipped to Kenya: tell Gari what you need and where it is, and we come back with a price."
        canonical={new URL(appPaths.shippingRequest, publicUrl).href}
      />
      <ShippingRequestFlow actor={useActorRef(machine)} />
    </>
  );
}
