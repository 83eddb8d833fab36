// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product, Review, ReviewBody, User } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { addReview } from '#src/api/catalogue.ts';
import { useRequest, useToaster } from '#src/hooks/contexts.tsx';
import { productQuery } from '#src/queries/catalogue.ts';
import { ownReviewQuery } from '#src/queries/reviews.ts';

export function useAddReview(product: Product, user: User) {
  const request = useRequest();
  const toaster = useToaster();
  const queryClient = useQueryClient();
  const { queryKey: productKey } = productQuery(request, product.slug);
  const { queryKey: ownReviewKey } = ownReviewQuery(request, product.id, user.id);
  return useMutation({
    mutationFn: (body: ReviewBody) => addReview(request, product.id, body),
    onSuccess: (review) => {
      queryClient.setQueryData(productKey, (current) => current && withReview(current, review));
      queryClient.setQueryData(ownReviewKey, { can_review: false, review });
      toaster.success('Thank you for your review!');
      void queryClient.invalidateQueries({ queryKey: productKey });
    },
    onError: (error) => {
      const isAlreadyReviewed = error instanceof ApiError && error.code === 'ALREADY_REVIEWED';
      if (!isAlreadyReviewed) return;
      toaster.blank(error.message);
      void queryClient.invalidateQueries({ queryKey: ownReviewKey });
      void queryClient.invalidateQueries({ queryKey: productKey });
    },
  });
}

function withReview(product: Product, review: Review): Product {
  return { ...product, reviews: [review, ...product.reviews.filter(({ id }) => id !== review.id)] };
}
