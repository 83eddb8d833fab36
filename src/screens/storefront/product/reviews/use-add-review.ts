// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product, Review, ReviewBody, User } from '#contract/types.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import { useApi, useToaster } from '#src/hooks/contexts.tsx';
import { productQuery } from '#src/queries/storefront/catalogue.ts';
import { ownReviewQuery } from '#src/queries/storefront/reviews.ts';

export function useAddReview(product: Product, user: User) {
  const api = useApi();
  const toaster = useToaster();
  const queryClient = useQueryClient();
  const { queryKey: productKey } = productQuery(api, product.slug);
  const { queryKey: ownReviewKey } = ownReviewQuery(api, product.id, user.id);
  return useMutation({
    mutationFn: (body: ReviewBody) => api.call('addReview', { params: { id: product.id }, body }),
    onSuccess: (review) => {
      queryClient.setQueryData(productKey, (current) => current && withReview(current, review));
      queryClient.setQueryData(ownReviewKey, { can_review: false, review });
      toaster.success('Thank you for your review!');
      void queryClient.invalidateQueries({ queryKey: productKey });
    },
    onError: (error) => {
      if (!isErrorFrom(error, 'addReview') || error.code !== 'ALREADY_REVIEWED') return;
      toaster.blank(error.message);
      void queryClient.invalidateQueries({ queryKey: ownReviewKey });
      void queryClient.invalidateQueries({ queryKey: productKey });
    },
  });
}

function withReview(product: Product, review: Review): Product {
  return { ...product, reviews: [review, ...product.reviews.filter(({ id }) => id !== review.id)] };
}
