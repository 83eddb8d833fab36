import { type SQL, sql } from 'drizzle-orm';
import { MAX_REPORT_ROWS } from '#contract/schemas/fitment-reports.ts';
import type { ConflictReport } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { toCsv } from '../../http/to-csv.ts';
import { toMonths } from '../vehicles/vehicles.queries.ts';

/** Leaves out pairs of which one rule was changed or deleted since. */
export async function readConflicts({ db }: Context): Promise<ConflictReport> {
  const [{ rows: comparisons }, contradictions, duplicates] = await Promise.all([
    db.execute<{ at: string }>(sql`select at from fitment_comparison`),
    db.execute<ConflictRow>(selectConflicts('contradiction')),
    db.execute<ConflictRow>(selectConflicts('duplicate')),
  ]);
  const [comparison] = comparisons;
  return {
    compared_at: comparison ? new Date(comparison.at).toISOString() : null,
    results: [...contradictions.rows, ...duplicates.rows].map(({ kind, first, second, vehicles }) => ({
      kind,
      first: toRule(first),
      second: toRule(second),
      vehicles,
    })),
  };
}

interface RuleRow {
  id: number;
  product: { id: number; name: string };
  target: string;
  built: string | null;
  position: string | null;
}

interface ConflictRow extends Record<string, unknown> {
  kind: 'contradiction' | 'duplicate';
  first: RuleRow;
  second: RuleRow;
  vehicles: number;
}

const describeRule = (rule: SQL, product: SQL) => sql`
  json_build_object('id', ${rule}.id, 'product', json_build_object('id', ${product}.id, 'name', ${product}.name),
    'target', (
      select concat_ws(' ', k.name, m.name, g.name, ${rule}.chassis_norm, e.code, upper(${rule}.drive))
      from makes k left join models m on m.id = ${rule}.model_id left join generations g on g.id = ${rule}.generation_id
        left join engines e on e.id = ${rule}.engine_id
      where k.id = ${rule}.make_id),
    'built', ${rule}.built::text, 'position', ${rule}.position)`;

const selectConflicts = (kind: ConflictRow['kind']) => sql`
  select c.kind, c.vehicles, ${describeRule(sql`a`, sql`p`)} as first, ${describeRule(sql`b`, sql`q`)} as second
  from fitment_conflicts c
    join fitment_rules a on a.id = c.rule_id join products p on p.id = a.product_id
    join fitment_rules b on b.id = c.other_rule_id join products q on q.id = b.product_id
  where c.kind = ${kind} and a.updated_at <= c.found_at and b.updated_at <= c.found_at
  order by c.vehicles desc, c.rule_id, c.other_rule_id limit ${MAX_REPORT_ROWS}`;

function toRule({ id, product, target, built, position }: RuleRow) {
  const months = built === null ? null : toMonths(built);
  const parts = [target, months && `${months.from ?? '…'} – ${months.to ?? '…'}`, position];
  return { id, product, text: parts.filter(Boolean).join(', ') };
}

export function toConflictCsv({ results }: ConflictReport): string {
  return toCsv(
    ['kind', 'vehicles', 'product_id', 'product', 'rule', 'other_product_id', 'other_product', 'other_rule'],
    results.map(({ kind, vehicles, first, second }) => [
      kind,
      vehicles,
      first.product.id,
      first.product.name,
      first.text,
      second.product.id,
      second.product.name,
      second.text,
    ]),
  );
}
