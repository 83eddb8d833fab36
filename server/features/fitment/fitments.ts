import type { FitmentsPreview, ProductFitmentRules } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { previewRules } from './preview-rules.ts';
import { selectRuleNames, toRuleText } from './rule-names.ts';
import { lockFitments, selectFitmentVersion, selectRules } from './rules.queries.ts';
import { assertValidRules, validateRules } from './validate-rules.ts';
import { writeRules } from './write-rules.ts';

/** Throws NOT_FOUND. */
export function readFitmentRules(
  { db }: Pick<Context, 'db'>,
  { params }: Input<'fitmentRules', 'params'>,
): Promise<ProductFitmentRules> {
  return selectFitmentRules(db, params.id);
}

/**
 * Replaces a product's rules. Throws STALE with the current ones, NOT_FOUND, VALIDATION, FITMENT_OVERLAP,
 * FITMENT_CONTRADICTION, or FITMENT_TOO_BROAD unless that is confirmed.
 */
export async function changeFitmentRules(
  ctx: RequestContext,
  { params: { id }, body }: Input<'changeFitmentRules', 'params' | 'body'>,
): Promise<ProductFitmentRules> {
  return runInTransaction(ctx.db, async (tx) => {
    const versions = await lockFitments(tx, [id]);
    if (versions.get(id) !== body.version)
      throw new AppError('STALE', { data: { current: await selectFitmentRules(tx, id) } });
    const before = (await selectRules(tx, [id])).get(id) ?? [];
    const entry = { productId: id, before, after: body.rules };
    const [validated] = await validateRules(tx, [entry]);
    assertValidRules(validated!, body.confirmed);
    await writeRules(tx, [entry], { at: ctx.now(), actor: ctx.actor });
    return selectFitmentRules(tx, id);
  });
}

/** Says what the rules would change, and what is wrong with them. Throws NOT_FOUND. */
export async function previewFitmentRules(
  { db }: Pick<Context, 'db'>,
  { params: { id }, body }: Input<'previewFitmentRules', 'params' | 'body'>,
): Promise<FitmentsPreview> {
  const before = (await selectRules(db, [id])).get(id) ?? [];
  return previewRules(db, { productId: id, before, after: body.rules });
}

async function selectFitmentRules(db: QueryRunner, id: number): Promise<ProductFitmentRules> {
  const version = await selectFitmentVersion(db, id);
  const rules = (await selectRules(db, [id])).get(id) ?? [];
  const names = await selectRuleNames(db, rules);
  return { version, rules: rules.map((rule) => ({ ...rule, text: toRuleText(rule, names) })) };
}
