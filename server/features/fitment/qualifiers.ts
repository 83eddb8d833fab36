import { asc, eq, sql } from 'drizzle-orm';
import type { Qualifier } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { getPostgresCode, type QueryRunner, runInTransaction } from '../../db/client.ts';
import { qualifiers } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';

const MAX_QUALIFIERS = 500;
const FOREIGN_KEY_VIOLATION = '23503';

export async function listQualifiers({ db }: Pick<Context, 'db'>): Promise<Qualifier[]> {
  return selectQualifiers(db);
}

/** Throws VALIDATION for a key that is taken. */
export async function createQualifier(
  ctx: RequestContext,
  { body }: Input<'createQualifier', 'body'>,
): Promise<Qualifier> {
  return runInTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(qualifiers)
      .values({ key: body.key, ...toTexts(body) })
      .onConflictDoNothing({ target: qualifiers.key })
      .returning({ id: qualifiers.id });
    if (!row) {
      const message = 'There is a question with this key.';
      throw new AppError('VALIDATION', { message, fields: { key: message } });
    }
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'create qualifier',
      subject: `qualifier ${row.id}`,
      after: body,
    });
    return selectQualifier(tx, row.id);
  });
}

/** Throws NOT_FOUND. */
export async function changeQualifier(
  ctx: RequestContext,
  { params: { id }, body }: Input<'changeQualifier', 'params' | 'body'>,
): Promise<Qualifier> {
  return runInTransaction(ctx.db, async (tx) => {
    await tx.select({ id: qualifiers.id }).from(qualifiers).where(eq(qualifiers.id, id)).for('no key update');
    const current = await selectQualifier(tx, id);
    const after = { ...current, ...body };
    const changed = (Object.keys(body) as (keyof typeof body)[]).filter(
      (field) => after[field] !== current[field],
    );
    if (changed.length === 0) return current;
    await tx.update(qualifiers).set(toTexts(after)).where(eq(qualifiers.id, id));
    const pick = (from: Qualifier) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'change qualifier',
      subject: `qualifier ${id}`,
      before: pick(current),
      after: pick(after),
    });
    return after;
  });
}

/** Throws NOT_FOUND, or IN_USE if a rule names it. */
export async function deleteQualifier(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteQualifier', 'params'>,
): Promise<undefined> {
  return runInTransaction(ctx.db, async (tx) => {
    const { id: _id, in_use: _inUse, ...before } = await selectQualifier(tx, id);
    try {
      await tx.delete(qualifiers).where(eq(qualifiers.id, id));
    } catch (error) {
      if (getPostgresCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
      throw new AppError('IN_USE', { message: 'Rules ask this question. Take it out of them first.' });
    }
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'delete qualifier',
      subject: `qualifier ${id}`,
      before,
    });
    return undefined;
  });
}

async function selectQualifier(db: QueryRunner, id: number): Promise<Qualifier> {
  const [row] = await selectQualifiers(db, id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'Question not found.' });
  return row;
}

function selectQualifiers(db: QueryRunner, id?: number): Promise<Qualifier[]> {
  return db
    .select({
      id: qualifiers.id,
      key: qualifiers.key,
      question_en: qualifiers.questionEn,
      question_sw: qualifiers.questionSw,
      yes_en: qualifiers.yesEn,
      yes_sw: qualifiers.yesSw,
      no_en: qualifiers.noEn,
      no_sw: qualifiers.noSw,
      in_use: sql<boolean>`exists (select from fitment_rules where fitment_rules.qualifier_ids @> array[qualifiers.id])`,
    })
    .from(qualifiers)
    .where(id === undefined ? undefined : eq(qualifiers.id, id))
    .orderBy(asc(qualifiers.key))
    .limit(MAX_QUALIFIERS);
}

type Texts = Pick<Qualifier, 'question_en' | 'question_sw' | 'yes_en' | 'yes_sw' | 'no_en' | 'no_sw'>;

const toTexts = (texts: Texts) => ({
  questionEn: texts.question_en,
  questionSw: texts.question_sw,
  yesEn: texts.yes_en,
  yesSw: texts.yes_sw,
  noEn: texts.no_en,
  noSw: texts.no_sw,
});
