import type { PartNumber } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectInOrder } from '../catalogue/select-listed.ts';
import { addNumberMatch } from './add-number-match.ts';
import { lookUpConfusable, lookUpNumber } from './look-up-number.ts';

/** Throws NOT_FOUND for what is no part number, and for a number of which nothing is stored. */
export async function readPartNumber(
  { db }: Pick<Context, 'db'>,
  { params }: Input<'partNumber', 'params'>,
): Promise<PartNumber> {
  const lookup = (await lookUpNumber(db, params.number)) ?? (await lookUpConfusable(db, params.number));
  if (!lookup) throw new AppError('NOT_FOUND');
  const listed = await selectInOrder(
    db,
    lookup.matches.map(({ id }) => id),
  );
  return {
    norm: lookup.norm,
    superseded_by: lookup.supersededBy,
    supersedes: lookup.supersedes,
    equivalents: lookup.equivalents,
    products: listed.map(addNumberMatch(lookup)),
  };
}
