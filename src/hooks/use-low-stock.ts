import { useQuery } from '@tanstack/react-query';
import { siteConfigQuery } from '#src/queries/site.ts';
import { useApi } from './contexts.tsx';

/** LOW_STOCK, not imported: contract/product.ts would come with it into the first load. */
const DEFAULT_LEVEL = 5;

/** The greatest number of units that is low on stock. */
export function useLowStock(): number {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  return config?.low_stock ?? DEFAULT_LEVEL;
}
