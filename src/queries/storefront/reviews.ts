import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

/** Cached per user and apart from the product, which is the same for everyone. */
export const ownReviewQuery = (api: Api, productId: number, userId: number) =>
  queryOptions({
    queryKey: ['reviews', 'own', userId, productId],
    queryFn: () => api.call('ownReview', { params: { id: productId } }),
  });
