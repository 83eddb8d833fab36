import { queryOptions } from '@tanstack/react-query';
import * as catalogue from '#src/api/catalogue.ts';
import type { ApiRequest } from '#src/api/client.ts';

/** Cached per user and apart from the product, which is the same for everyone. */
export const ownReviewQuery = (request: ApiRequest, productId: number, userId: number) =>
  queryOptions({
    queryKey: ['reviews', 'own', userId, productId],
    queryFn: () => catalogue.fetchOwnReview(request, productId),
  });
