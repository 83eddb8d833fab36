import { fromPromise } from 'xstate';
import type { CheckFitInput, CheckFitOutput } from '#machines/fit-question/fit-question.ports.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

export function createFitQuestionPorts(api: Api) {
  return {
    actors: {
      checkFit: fromPromise<CheckFitOutput, CheckFitInput>(async ({ input, signal }) => {
        const { product: id, car } = input;
        const call = (vehicle: string) =>
          api.call('productFit', { params: { id }, body: { ...car, vehicle }, signal });
        try {
          return { ok: true, fit: await call(car.vehicle) };
        } catch (error) {
          if (!isErrorFrom(error, 'productFit') || error.code !== 'VEHICLE_MERGED') return toRefusal(error);
          const { slug } = error.data;
          return call(slug).then((fit) => ({ ok: true as const, fit }), toRefusal);
        }
      }),
    },
  };
}
