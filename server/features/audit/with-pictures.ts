import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';
import { getMediaUrl } from '../media/media-url.ts';

/** The entries with the addresses of the pictures they name, as far as those still exist. */
export async function withPictures(db: QueryRunner, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const named = new Map(entries.map((entry) => [entry.id, listPictureIds(entry)]));
  const ids = [...new Set([...named.values()].flat())];
  if (ids.length === 0) return [...entries];
  const found = await db
    .select({ hash: media.hash, width: media.width })
    .from(media)
    .where(sql`${media.hash} = any(${sql.param(ids)}::text[])`);
  const addresses = new Map(found.map(({ hash, width }) => [hash, getMediaUrl(hash, width)]));
  return entries.map((entry) => {
    const existing = named.get(entry.id)!.filter((id) => addresses.has(id));
    if (existing.length === 0) return entry;
    return { ...entry, pictures: Object.fromEntries(existing.map((id) => [id, addresses.get(id)!])) };
  });
}

function listPictureIds({ subject, before, after }: AuditEntry): string[] {
  const uploaded = /^picture (\S+)$/.exec(subject)?.[1];
  const ids = [before, after].flatMap((fields) => {
    if (typeof fields !== 'object' || fields === null) return [];
    const { picture, images } = fields as { picture?: unknown; images?: unknown };
    return [picture, ...(Array.isArray(images) ? images : [])];
  });
  return [uploaded, ...ids].filter((id) => typeof id === 'string');
}
