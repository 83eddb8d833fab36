import { asc, inArray } from 'drizzle-orm';
import type { FitmentRule } from '#contract/types.ts';
import { getPostgresCode, type Transaction } from '../../db/client.ts';
import { fitmentRules, products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { type AuditActor, writeAudits } from '../audit/write-audit.ts';
import { findStaffSource } from '../vehicles/staff-source.ts';
import { getMonths, type StoredRule } from './rules.queries.ts';
import { type RequestedRules, toRuleKey } from './validate-rules.ts';

const EXCLUSION_VIOLATION = '23P01';
/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 2_000;

interface WriteRequest {
  at: Date;
  actor: AuditActor;
  /** What the audit log calls the change; 'change fitment rules' unless said otherwise. */
  action?: string;
}

/**
 * Stores the rules of each product with one audit entry each, and returns the products whose rules change. They must be
 * locked by lockFitments, and the rules validated. A rule that stays the same keeps its row. Throws FITMENT_OVERLAP.
 */
export async function writeRules(
  tx: Transaction,
  entries: readonly RequestedRules[],
  { at, actor, action = 'change fitment rules' }: WriteRequest,
): Promise<number[]> {
  const staff = await findStaffSource(tx);
  const changes = entries
    .map((entry) => ({ ...entry, ...diffRules(entry, staff) }))
    .filter(({ removed, added }) => removed.length > 0 || added.length > 0);
  await lockChangingKinds(tx, changes);
  const removedIds = changes.flatMap(({ removed }) => removed.map(({ id }) => id));
  if (removedIds.length > 0) await tx.delete(fitmentRules).where(inArray(fitmentRules.id, removedIds));
  const by = actor.kind === 'user' ? actor.user.email : null;
  const rows = changes.flatMap(({ productId, added }) =>
    added.map((rule) => ({
      ...toRow(rule),
      productId,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    })),
  );
  // Rows with ids and rows without go into statements of their own, so that the new ones get the next ids.
  for (const part of [rows.filter(({ id }) => id !== undefined), rows.filter(({ id }) => id === undefined)])
    for (let start = 0; start < part.length; start += ROWS_PER_INSERT)
      await insertRules(tx, part.slice(start, start + ROWS_PER_INSERT));
  await writeAudits(
    tx,
    changes.map(({ productId, before, after }) => ({
      at,
      actor,
      action,
      subject: `product ${productId}`,
      before: { rules: before },
      after: { rules: after },
    })),
  );
  return changes.map(({ productId }) => productId);
}

async function insertRules(tx: Transaction, rows: (typeof fitmentRules.$inferInsert)[]): Promise<void> {
  try {
    await tx.insert(fitmentRules).values(rows);
  } catch (error) {
    if (getPostgresCode(error) !== EXCLUSION_VIOLATION) throw error;
    throw new AppError('FITMENT_OVERLAP', { data: { problems: [] } });
  }
}

/** Locks the products that get their first rules or lose their last in the order of their ids, as sales do. */
async function lockChangingKinds(tx: Transaction, changes: readonly RequestedRules[]): Promise<void> {
  const ids = changes
    .filter(({ before, after }) => (before.length === 0) !== (after.length === 0))
    .map(({ productId }) => productId);
  if (ids.length === 0) return;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

type AddedRule = FitmentRule & { source_id: number };

/** A rule that says the same as a stored one is that one, whatever id it was sent with; a changed one keeps its id. */
function diffRules(
  { before, after }: RequestedRules,
  staff: number,
): { removed: StoredRule[]; added: AddedRule[] } {
  const toKey = (rule: AddedRule) => `${toRuleKey(rule)} ${rule.source_id}`;
  const remaining = new Map(before.map((rule) => [toKey(rule), rule]));
  const sourced = after.map((rule) => ({ ...rule, source_id: rule.source_id ?? staff }));
  const changed = sourced.filter((rule) => !remaining.delete(toKey(rule)));
  const removed = [...remaining.values()];
  const freeIds = new Set(removed.map(({ id }) => id));
  return {
    removed,
    added: changed.map((rule) => ({
      ...rule,
      id: rule.id !== null && freeIds.delete(rule.id) ? rule.id : null,
    })),
  };
}

function toRow(rule: AddedRule): Omit<typeof fitmentRules.$inferInsert, 'productId'> {
  return {
    ...(rule.id !== null && { id: rule.id }),
    exclusion: rule.exclusion,
    makeId: rule.make_id,
    modelId: rule.model_id,
    generationId: rule.generation_id,
    chassisNorm: rule.chassis_norm,
    engineId: rule.engine_id,
    drive: rule.drive,
    built: toRange(rule),
    position: rule.position,
    quantity: rule.quantity,
    qualifierIds: rule.qualifier_ids,
    note: rule.note,
    sourceId: rule.source_id,
  };
}

/** Open at both ends is no restriction. */
function toRange(rule: FitmentRule): string | null {
  const { from, to } = getMonths(rule);
  return from === null && to === null ? null : `[${from ?? ''},${to === null ? '' : to + 1})`;
}
