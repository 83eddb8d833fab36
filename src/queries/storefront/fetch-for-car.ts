import type { FitFilter } from '#contract/types.ts';
import { ApiError, getErrorDataText } from '#src/api/api-error.ts';
import type { FitCar } from './fit.ts';
import type { CarQuery } from './product-pages.ts';

/** The car of a list, and whether the list holds only what fits it. */
export interface ListCar extends FitCar {
  fit: FitFilter;
}

/** Of a vehicle that was merged it fetches the page of the other, and of an unknown one the page of all cars. */
export async function fetchForCar<Page extends object>(
  car: ListCar,
  fetchPage: (carQuery?: CarQuery) => Promise<Page>,
): Promise<Page & { isCarUnknown?: boolean | undefined }> {
  try {
    return await fetchPage(toCarQuery(car));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'VEHICLE_MERGED')
      return fetchPage(toCarQuery({ ...car, vehicle: getErrorDataText(error, 'slug') }));
    if (code === 'VEHICLE_UNKNOWN') return { ...(await fetchPage()), isCarUnknown: true };
    throw error;
  }
}

function toCarQuery({ vehicle, fit, built, answers }: ListCar): CarQuery {
  const answerTexts = Object.entries(answers).map((answer) => answer.join(':'));
  return {
    vehicle,
    fit,
    ...(built && { built }),
    ...(answerTexts.length > 0 && { answers: answerTexts.join() }),
  };
}
