import type { RequestContext } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { runInTransaction } from '../../db/client.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';

const MAX_BYTES = 20 * 1024 * 1024;

export async function startImport(
  ctx: RequestContext,
  { query: options, readText }: Input<'startImport', 'query' | 'readText'>,
): Promise<{ id: number }> {
  const body = await readText('text/csv', MAX_BYTES);
  const { id: userId } = getCurrentUser(ctx);
  const createdAt = ctx.now();
  return runInTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(catalogueImports)
      .values({ userId, body, dryRun: options.dry_run, acceptGood: options.accept_good, createdAt })
      .returning({ id: catalogueImports.id });
    const { id } = row!;
    await addJob(tx, 'import_catalogue', { importId: id }, createdAt);
    await writeAudit(tx, {
      at: createdAt,
      actor: ctx.actor,
      action: options.dry_run ? 'check catalogue file' : 'import catalogue file',
      subject: `import ${id}`,
      after: { ...options, characters: body.length },
    });
    return { id };
  });
}
