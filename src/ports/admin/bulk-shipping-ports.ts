import { fromPromise } from 'xstate';
import type { ShipOrderInput, ShipOrderOutput } from '#machines/bulk-shipping/bulk-shipping.ports.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

const SHIPPED = ['shipping', 'delivered'];

async function shipOrder(api: Api, { orderNumber, parcel }: ShipOrderInput): Promise<ShipOrderOutput> {
  try {
    await api.call('changeOrderStatus', {
      params: { order_number: orderNumber },
      body: {
        status: 'shipping',
        ...(parcel.carrier && { carrier: parcel.carrier }),
        ...(parcel.waybill && { waybill: parcel.waybill }),
      },
    });
    return { ok: true, isAlreadyShipped: false };
  } catch (error) {
    const isAlreadyShipped =
      isErrorFrom(error, 'changeOrderStatus') &&
      error.code === 'TRANSITION_REFUSED' &&
      SHIPPED.includes(error.data.from);
    return isAlreadyShipped ? { ok: true, isAlreadyShipped } : toRefusal(error);
  }
}

export function createBulkShippingPorts(api: Api) {
  return {
    actors: {
      shipOrder: fromPromise<ShipOrderOutput, ShipOrderInput>(({ input }) => shipOrder(api, input)),
    },
  };
}
