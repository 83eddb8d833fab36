import { fromPromise } from 'xstate';
import type { Parcel } from '#contract/delivery.ts';
import type {
  ChangeStatusInput,
  ChangeStatusOutput,
  LoadOrderInput,
  LoadOrderOutput,
} from '#machines/packaging/packaging.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { isNotFound, toRefusal } from '../refusal.ts';

async function loadOrder(api: Api, { orderNumber }: LoadOrderInput): Promise<LoadOrderOutput> {
  try {
    return { ok: true, order: await api.call('staffOrder', { params: { order_number: orderNumber } }) };
  } catch (error) {
    return isNotFound(error) ? { ok: false, kind: 'notFound' } : toRefusal(error);
  }
}

/** What staff left empty is not sent. */
const omitEmpty = (parcel: Parcel | null): Partial<Parcel> =>
  Object.fromEntries(Object.entries(parcel ?? {}).filter(([, text]) => text !== ''));

async function changeStatus(api: Api, input: ChangeStatusInput): Promise<ChangeStatusOutput> {
  try {
    const { orderNumber, status, parcel } = input;
    const params = { order_number: orderNumber };
    return {
      ok: true,
      order: await api.call('changeOrderStatus', { params, body: { status, ...omitEmpty(parcel) } }),
    };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    return { ...toRefusal(error), ...(code && { code }) };
  }
}

export function createPackagingPorts(api: Api) {
  return {
    actors: {
      loadOrder: fromPromise<LoadOrderOutput, LoadOrderInput>(({ input }) => loadOrder(api, input)),
      changeStatus: fromPromise<ChangeStatusOutput, ChangeStatusInput>(({ input }) =>
        changeStatus(api, input),
      ),
    },
  };
}
