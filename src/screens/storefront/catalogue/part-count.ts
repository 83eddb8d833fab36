import { formatCount } from '#src/format/format-count.ts';
import type { CataloguePage } from '#src/queries/storefront/catalogue.ts';

/** '1 part', '24 parts', or '1,000+ parts' when the count is capped. */
export function formatPartCount({ count, isCapped }: Pick<CataloguePage, 'count' | 'isCapped'>): string {
  return `${formatCount(count, isCapped)} ${count === 1 ? 'part' : 'parts'}`;
}
