import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product, Review, ReviewBody, User } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { addReview } from '#src/api/catalogue.ts';
import { useRequest, useToaster } from '#src/ports/contexts.tsx';
import { productQuery } from '#src/queries/catalogue.ts';
import { ownReviewQuery } from '#src/queries/reviews.ts';

/** Writes a review of a product; the list shows it at once, the averages follow from the server. */
export function useAddReview(product: Product, user: User) {
  const request = useRequest();
  const toaster = useToaster();
  const client = useQueryClient();
  const { queryKey: productKey } = productQuery(request, product.slug);
  const { queryKey: ownKey } = ownReviewQuery(request, product.id, user.id);
  return useMutation({
    mutationFn: (body: ReviewBody) => addReview(request, product.id, body),
    onSuccess: (review) => {
      client.setQueryData(productKey, (shown) => shown && withReview(shown, review));
      client.setQueryData(ownKey, { can_review: false, review });
      toaster.success('Thank you for your review!');
      void client.invalidateQueries({ queryKey: productKey });
    },
    onError: (error) => {
      const isKnown = error instanceof ApiError && error.code === 'ALREADY_REVIEWED';
      if (!isKnown) return;
      toaster.blank(error.message);
      void client.invalidateQueries({ queryKey: ownKey });
      void client.invalidateQueries({ queryKey: productKey });
    },
  });
}

function withReview(product: Product, review: Review): Product {
  return { ...product, reviews: [review, ...product.reviews.filter(({ id }) => id !== review.id)] };
}
