import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import type { RequestFacts } from '../../http/bind.ts';
import { addJob } from '../../jobs/add-job.ts';
import { currentUser } from '../accounts/current-user.ts';
import { writeAudit } from '../audit/write-audit.ts';

const MOST_BYTES = 20 * 1024 * 1024;

interface Wishes {
  dry_run: boolean;
  accept_good: boolean;
}

/** Keeps a catalogue file until a worker has gone through it; see read-file.ts for its refusals. */
export async function startImport(
  ctx: RequestContext,
  wishes: Wishes,
  request: RequestFacts,
): Promise<{ id: number }> {
  const body = await request.readText('text/csv', MOST_BYTES);
  const { id: userId } = currentUser(ctx);
  const createdAt = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(catalogueImports)
      .values({ userId, body, dryRun: wishes.dry_run, acceptGood: wishes.accept_good, createdAt })
      .returning({ id: catalogueImports.id });
    const { id } = row!;
    await addJob(tx, 'import_catalogue', { importId: id }, createdAt);
    await writeAudit(tx, {
      at: createdAt,
      actor: ctx.actor,
      action: wishes.dry_run ? 'check catalogue file' : 'import catalogue file',
      subject: `import ${id}`,
      after: { ...wishes, characters: body.length },
    });
    return { id };
  });
}
