import { fromPromise } from 'xstate';
import type {
  SendRequestInput,
  SendRequestOutput,
} from '#machines/shipping-request/shipping-request.ports.ts';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { sendShippingRequest } from '#src/api/shipping-requests.ts';

async function send(call: ApiRequest, { request }: SendRequestInput): Promise<SendRequestOutput> {
  try {
    const { reference } = await sendShippingRequest(call, request);
    return { ok: true, reference };
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, kind: 'refused', message: error.message, fields: error.fields };
  }
}

export function createShippingRequestPorts(request: ApiRequest) {
  return {
    actors: {
      sendRequest: fromPromise<SendRequestOutput, SendRequestInput>(({ input }) => send(request, input)),
    },
  };
}
