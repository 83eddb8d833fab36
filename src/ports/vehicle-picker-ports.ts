import { fromPromise } from 'xstate';
import type { PortFailure } from '#machines/port-failure.ts';
import type {
  FindVehicleInput,
  FindVehicleOutput,
  LoadGenerationsInput,
  LoadGenerationsOutput,
  LoadMakesOutput,
  LoadModelsInput,
  LoadModelsOutput,
} from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

async function settle<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | PortFailure> {
  try {
    return await load();
  } catch (error) {
    return toRefusal(error);
  }
}

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
    },
  };
}
