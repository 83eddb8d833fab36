import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type {
  FindVehicleInput,
  FindVehicleOutput,
  LoadGenerationsInput,
  LoadGenerationsOutput,
  LoadMakesOutput,
  LoadModelsInput,
  LoadModelsOutput,
  SendRequestInput,
} from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import type { RequestReport } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import type { Api } from '#src/api/client.ts';
import { settle } from '../refusal.ts';
import { sendVehicleRequest } from './send-vehicle-request.ts';

export function createVehiclePickerPorts(api: Api) {
  return {
    actors: {
      loadMakes: fromPromise<LoadMakesOutput, void>(({ signal }) =>
        settle(async () => ({ ok: true as const, makes: await api.call('makes', { signal }) })),
      ),
      loadModels: fromPromise<LoadModelsOutput, LoadModelsInput>(({ input, signal }) =>
        settle(async () => {
          const { models } = await api.call('makeBySlug', { params: { slug: input.make }, signal });
          return { ok: true as const, models };
        }),
      ),
      loadGenerations: fromPromise<LoadGenerationsOutput, LoadGenerationsInput>(({ input, signal }) =>
        settle(async () => {
          const { generations } = await api.call('modelById', { params: { id: input.model }, signal });
          return { ok: true as const, generations };
        }),
      ),
      findVehicle: fromPromise<FindVehicleOutput, FindVehicleInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          found: await api.call('findVehicle', { body: { q: input.text }, signal }),
        })),
      ),
      sendRequest: fromCallback<EventObject, SendRequestInput>(({ input, sendBack }) => {
        const controller = new AbortController();
        const report = (event: RequestReport) => {
          if (!controller.signal.aborted) sendBack(event);
        };
        const onProgress = (progress: number) => report({ type: 'request.progressed', progress });
        void sendVehicleRequest(api, input, { signal: controller.signal, onProgress }).then(report);
        return () => controller.abort();
      }),
    },
  };
}
