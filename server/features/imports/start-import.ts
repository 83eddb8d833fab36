import type { RequestContext } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { runInTransaction } from '../../db/client.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const FILE_NAMES = { catalogue: 'catalogue file', fitment: 'fitment file' };

export function startImport(
  ctx: RequestContext,
  { query, readText }: Input<'startImport', 'query' | 'readText'>,
): Promise<{ id: number }> {
  return storeImport(ctx, { kind: 'catalogue', options: query, readText });
}

export function startFitmentImport(
  ctx: RequestContext,
  { query, readText }: Input<'startFitmentImport', 'query' | 'readText'>,
): Promise<{ id: number }> {
  return storeImport(ctx, { kind: 'fitment', options: { ...query, accept_good: false }, readText });
}

interface NewImport {
  kind: keyof typeof FILE_NAMES;
  options: { dry_run: boolean; accept_good: boolean };
  readText: (type: string, maxBytes: number) => Promise<string>;
}

async function storeImport(ctx: RequestContext, { kind, options, readText }: NewImport) {
  const body = await readText('text/csv', MAX_BYTES);
  const { id: userId } = getCurrentUser(ctx);
  const createdAt = ctx.now();
  return runInTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(catalogueImports)
      .values({
        kind,
        userId,
        body,
        dryRun: options.dry_run,
        acceptGood: options.accept_good,
        createdAt,
      })
      .returning({ id: catalogueImports.id });
    const { id } = row!;
    await addJob(tx, 'import_catalogue', { importId: id }, createdAt);
    await writeAudit(tx, {
      at: createdAt,
      actor: ctx.actor,
      action: `${options.dry_run ? 'check' : 'import'} ${FILE_NAMES[kind]}`,
      subject: `import ${id}`,
      after: { ...options, characters: body.length },
    });
    return { id };
  });
}
