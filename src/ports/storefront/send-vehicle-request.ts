import type { SendRequestInput } from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import type { RequestReport } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { fetchWithProgress } from '#src/api/fetch-with-progress.ts';

/** Three photos of 10 MB take 252 s at 1 Mbit/s. */
const SEND_TIMEOUT_MS = 290_000;
const SEND_FAILED = 'Your request could not be sent. Please try again.';
const NO_REPLY = 'We could not reach the shop. Check your connection and try again.';

/** Retrying does not help when the server rejected the fields or the photos themselves. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || ![400, 413, 415].includes(error.status);
}

function toForm({ fields, photos }: SendRequestInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value.trim() !== '') form.set(name, value);
  for (const photo of photos) {
    if (!(photo instanceof Blob)) throw new TypeError('Not a file');
    form.append('photos', photo);
  }
  return form;
}

/** Never throws. */
export async function sendVehicleRequest(
  api: Api,
  input: SendRequestInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<RequestReport> {
  try {
    await api.call('sendVehicleRequest', {
      form: toForm(input),
      signal,
      fetch: fetchWithProgress(onProgress),
      timeoutMs: SEND_TIMEOUT_MS,
    });
    return { type: 'request.accepted' };
  } catch (error) {
    return {
      type: 'request.failed',
      message: getErrorMessage(error, SEND_FAILED, NO_REPLY),
      canRetry: canRetry(error),
      fields: error instanceof ApiError ? error.fields : {},
    };
  }
}
