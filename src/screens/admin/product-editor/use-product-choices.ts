import { useQuery } from '@tanstack/react-query';
import type { Campaign, CategoryWithSubcategories } from '#contract/types.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { campaignsQuery } from '#src/queries/admin/campaigns.ts';
import { categoriesQuery } from '#src/queries/storefront/catalogue.ts';

export interface ProductChoices {
  categories: readonly CategoryWithSubcategories[];
  campaigns: readonly Pick<Campaign, 'id' | 'name' | 'active'>[];
  onRetry: (() => void) | null;
}

export function useProductChoices(): ProductChoices {
  const api = useApi();
  const categories = useQuery(categoriesQuery(api));
  const campaigns = useQuery(campaignsQuery(api));
  const failedQueries = [categories, campaigns].filter(({ isError }) => isError);
  return {
    categories: categories.data ?? [],
    campaigns: campaigns.data ?? [],
    onRetry: failedQueries.length === 0 ? null : () => failedQueries.forEach((query) => void query.refetch()),
  };
}
