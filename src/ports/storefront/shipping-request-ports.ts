import { fromPromise } from 'xstate';
import type {
  SendRequestInput,
  SendRequestOutput,
} from '#machines/shipping-request/shipping-request.ports.ts';
import { ApiError, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';

async function send(api: Api, { request }: SendRequestInput): Promise<SendRequestOutput> {
  try {
    const { reference } = await api.call('shippingRequest', { body: request });
    return { ok: true, reference };
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, kind: 'network' };
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, kind: 'refused', message: error.message, fields: error.fields };
  }
}

export function createShippingRequestPorts(api: Api) {
  return {
    actors: {
      sendRequest: fromPromise<SendRequestOutput, SendRequestInput>(({ input }) => send(api, input)),
    },
  };
}
