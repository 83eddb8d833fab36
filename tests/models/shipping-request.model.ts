import type { ShippingRequest } from '#contract/shipping-request.ts';
import { shippingRequestMachine } from '#machines/shipping-request/shipping-request.machine.ts';
import type { shippingRequestPorts } from '#machines/shipping-request/shipping-request.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const shippingForm: ShippingRequest = {
  customerName: 'Wanjiku Kamau',
  customerEmail: 'wanjiku@gari.test',
  customerPhone: '0712 345 678',
  pickupAddress: 'Kirinyaga Road 14, Nairobi',
  deliveryAddress: 'Oginga Odinga Street 3, Kisumu',
  packageDetails: 'One gearbox, 60 kg',
  preferredDate: '2099-01-31',
  specialInstructions: '',
};

export const shippingRequestModel = {
  machine: shippingRequestMachine,
  inputs: { 'the form': undefined },
  events: {
    'request.submit': { '': { request: shippingForm } },
    'request.reset': { '': {} },
  },
  ports: {
    sendRequest: {
      taken: { ok: true, reference: 'REF-1763636400000' },
      'refused with a message and a field': {
        ok: false,
        kind: 'refused',
        message: 'Please choose today or a later day',
        fields: { preferredDate: 'Please choose today or a later day' },
      },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ reference, error, reason }) => [reference, error, reason],
} satisfies MachineModel<typeof shippingRequestMachine, typeof shippingRequestPorts>;
