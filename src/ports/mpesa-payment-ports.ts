import { fromPromise } from 'xstate';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { ApiError, getErrorDataText } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

async function startStkPush(api: Api, input: StartStkPushInput): Promise<StartStkPushOutput> {
  try {
    const body = { phone: input.phone, order_id: input.orderNumber };
    const { amount } = await api.call('startStkPush', { body });
    return { ok: true, amount };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network') return refusal;
    const status = getErrorDataText(error, 'status');
    const code = (error instanceof ApiError && error.code) || 'INTERNAL';
    return { ...refusal, code, ...(status && { status }) };
  }
}

async function checkStatus(api: Api, input: CheckStatusInput): Promise<CheckStatusOutput> {
  try {
    const { status } = await api.call('orderStatus', { params: { order_number: input.orderNumber } });
    return { ok: true, status };
  } catch (error) {
    return toRefusal(error);
  }
}

export function createMpesaPaymentPorts(api: Api) {
  return {
    actors: {
      startStkPush: fromPromise<StartStkPushOutput, StartStkPushInput>(({ input }) =>
        startStkPush(api, input),
      ),
      checkStatus: fromPromise<CheckStatusOutput, CheckStatusInput>(({ input }) => checkStatus(api, input)),
    },
  };
}
