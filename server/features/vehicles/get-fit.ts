import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { findCar, selectFits } from './select-fits.ts';

/** Throws VEHICLE_UNKNOWN or VEHICLE_MERGED. */
export async function getFit({ db }: Pick<Context, 'db'>, { body }: Input<'getFit', 'body'>) {
  const { products: ids, vehicle, built, answers } = body;
  const fits = await selectFits(db, await findCar(db, { vehicle, built, answers }), ids);
  return {
    verdicts: [...new Set(ids)].flatMap((product) => {
      const fit = fits.get(product);
      return fit ? [{ product, ...fit }] : [];
    }),
  };
}
