import { and, eq, isNull } from 'drizzle-orm';
import { MAX_FITMENT_GROUPS } from '#contract/schemas/vehicles.ts';
import type { FitmentGroup } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { defineStatement, runStatement } from '../../db/statement.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectQuestions } from './select-questions.ts';
import { toMonths } from './vehicles.queries.ts';

/** One product fits at most some hundred vehicles, unless it fits any. */
const MAX_ROWS = MAX_FITMENT_GROUPS;

type FitmentRow = Pick<
  FitmentGroup,
  'make' | 'model' | 'generation' | 'position' | 'quantity' | 'note' | 'source'
> & { code: string; rule: number; built: string | null; exclusion: boolean; qualifiers: number[] };

const FITMENTS = defineStatement<FitmentRow>(
  'product_fitments',
  `select json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) as make,
    json_build_object('id', m.id, 'name', m.name, 'slug', m.slug) as model,
    json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) as generation,
    v.chassis_code as code, f.rule_id as rule, f.built::text as built, f.exclusion, f.position, f.quantity,
    f.qualifier_ids as qualifiers, r.note, json_build_object('name', s.name, 'kind', s.kind) as source
  from fitments f
  join vehicles v on v.id = f.vehicle_id
  join makes k on k.id = v.make_id
  join models m on m.id = v.model_id
  join generations g on g.id = v.generation_id
  join fitment_rules r on r.product_id = f.product_id and r.id = f.rule_id
  join fitment_sources s on s.id = r.source_id
  where f.product_id = $1
  order by k.name, m.name, g.built, f.rule_id, v.chassis_code
  limit ${MAX_ROWS}`,
);

/** Lists what the rules say about the vehicles of each generation, in the order of makes and models. */
export async function listFitments(
  { db }: Pick<Context, 'db'>,
  { params, query }: Input<'productFitments', 'params' | 'query'>,
) {
  const [product, questions, rows] = await Promise.all([
    selectKind(db, params.id),
    selectQuestions(db),
    runStatement(db, FITMENTS, [params.id]),
  ]);
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found' });
  const groups = Map.groupBy(rows, ({ generation, rule, built }) => [generation.id, rule, built].join(' '));
  return {
    ...product,
    count: groups.size,
    groups: [...groups.values()].slice(0, query.limit).map((group) => {
      const { make, model, generation, built, exclusion, position, quantity, qualifiers, note, source } =
        group[0]!;
      return {
        make,
        model,
        generation,
        codes: [...new Set(group.map(({ code }) => code))],
        built: built === null ? null : toMonths(built),
        excluded: exclusion,
        position,
        quantity,
        conditions: qualifiers.map((id) => questions.get(id)!.condition),
        note,
        source,
      };
    }),
  };
}

async function selectKind(db: QueryRunner, id: number) {
  const [product] = await db
    .select({ kind: products.fitmentKind, open: products.fitmentOpen })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .prepare('fitment_kind')
    .execute();
  return product;
}
