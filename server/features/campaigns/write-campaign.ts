import { eq } from 'drizzle-orm';
import type { Campaign } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { getPostgresCode, runInTransaction, type Transaction } from '../../db/client.ts';
import { campaigns } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { type CampaignRow, lockCampaign, selectCampaigns } from './campaigns.queries.ts';

/** Throws VALIDATION when the name or the utm_campaign is taken. */
export async function createCampaign(
  ctx: RequestContext,
  { body }: Input<'createCampaign', 'body'>,
): Promise<Campaign> {
  return saveCampaign(ctx, async (tx) => {
    const { utm_campaign: utmCampaign, ...rest } = body;
    const [row] = await tx
      .insert(campaigns)
      .values({ ...rest, utmCampaign, createdAt: ctx.now() })
      .returning();
    await auditCampaign(ctx, tx, { action: 'create campaign', before: null, after: row! });
    return row!.id;
  });
}

export async function changeCampaign(
  ctx: RequestContext,
  { params: { id }, body: change }: Input<'changeCampaign', 'params' | 'body'>,
): Promise<Campaign> {
  return saveCampaign(ctx, async (tx) => {
    const before = await lockCampaign(tx, id);
    const { utm_campaign: utmCampaign, ...rest } = change;
    const values = { ...rest, ...(utmCampaign !== undefined && { utmCampaign }) };
    if (Object.keys(values).length === 0) return id;
    const [after] = await tx.update(campaigns).set(values).where(eq(campaigns.id, id)).returning();
    await auditCampaign(ctx, tx, { action: 'change campaign', before, after: after! });
    return id;
  });
}

async function saveCampaign(
  ctx: RequestContext,
  write: (tx: Transaction) => Promise<number>,
): Promise<Campaign> {
  try {
    return await runInTransaction(ctx.db, async (tx) => {
      const [campaign] = await selectCampaigns(tx, await write(tx));
      return campaign!;
    });
  } catch (error) {
    throw toConflictError(error) ?? error;
  }
}

const UNIQUE_VIOLATION = '23505';

function toConflictError(error: unknown): AppError | null {
  if (getPostgresCode(error) !== UNIQUE_VIOLATION) return null;
  const field = String((error as Error).cause).includes('campaigns_name_unique') ? 'name' : 'utm_campaign';
  const message = `There is a campaign with this ${field} already.`;
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}

async function auditCampaign(
  ctx: RequestContext,
  tx: Transaction,
  { action, before, after }: { action: string; before: CampaignRow | null; after: CampaignRow },
): Promise<void> {
  await writeAudit(tx, {
    at: ctx.now(),
    actor: ctx.actor,
    action,
    subject: `campaign ${after.id}`,
    before,
    after,
  });
}
