import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  PageVisibilityEvent,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { ApiError, getErrorDataText } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

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

async function checkStatus(
  api: Api,
  { orderNumber }: CheckStatusInput,
  signal: AbortSignal,
): Promise<CheckStatusOutput> {
  try {
    const { status, attempt } = await api.call('orderStatus', {
      params: { order_number: orderNumber },
      signal,
    });
    return { ok: true, status, attempt };
  } catch (error) {
    return toRefusal(error);
  }
}

const pageVisibility = fromCallback<EventObject, undefined, PageVisibilityEvent>(({ sendBack }) => {
  const report = () => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' });
  if (document.hidden) report();
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
});

export function createMpesaPaymentPorts(api: Api) {
  const readStatus = fromPromise<CheckStatusOutput, CheckStatusInput>(({ input, signal }) =>
    checkStatus(api, input, signal),
  );
  return {
    actors: {
      startStkPush: fromPromise<StartStkPushOutput, StartStkPushInput>(({ input }) =>
        startStkPush(api, input),
      ),
      checkStatus: readStatus,
      watchStatus: readStatus,
      pageVisibility,
    },
  };
}
