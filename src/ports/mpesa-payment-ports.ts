import { fromPromise } from 'xstate';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { ApiError, getErrorDataText } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import * as orders from '#src/api/orders.ts';
import * as payments from '#src/api/payments.ts';
import { toRefusal } from './refusal.ts';

async function startStkPush(request: ApiRequest, input: StartStkPushInput): Promise<StartStkPushOutput> {
  try {
    const { amount } = await payments.startStkPush(request, input.phone, input.orderNumber);
    return { ok: true, amount };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network') return refusal;
    const status = getErrorDataText(error, 'status');
    const code = (error instanceof ApiError && error.code) || 'INTERNAL';
    return { ...refusal, code, ...(status && { status }) };
  }
}

async function checkStatus(request: ApiRequest, input: CheckStatusInput): Promise<CheckStatusOutput> {
  try {
    const { status } = await orders.fetchOrderStatus(request, input.orderNumber);
    return { ok: true, status };
  } catch (error) {
    return toRefusal(error);
  }
}

export function createMpesaPaymentPorts(request: ApiRequest) {
  return {
    actors: {
      startStkPush: fromPromise<StartStkPushOutput, StartStkPushInput>(({ input }) =>
        startStkPush(request, input),
      ),
      checkStatus: fromPromise<CheckStatusOutput, CheckStatusInput>(({ input }) =>
        checkStatus(request, input),
      ),
    },
  };
}
