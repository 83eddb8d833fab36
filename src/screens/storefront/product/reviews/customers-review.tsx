import { useQuery } from '@tanstack/react-query';
import type { Product, User } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { ownReviewQuery } from '#src/queries/storefront/reviews.ts';
import styles from './customers-review.module.css';
import { ReviewForm } from './review.form.tsx';
import { useAddReview } from './use-add-review.ts';

interface CustomersReviewProps {
  product: Product;
  user: User;
}

export default function CustomersReview({ product, user }: CustomersReviewProps) {
  const { data, error, refetch } = useQuery(ownReviewQuery(useApi(), product.id, user.id));
  const addMutation = useAddReview(product, user);
  if (error && !data)
    return (
      <Notice action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {getErrorMessage(error, 'We could not look up whether you bought this part.')}
      </Notice>
    );
  if (!data) return null;
  if (data.can_review)
    return (
      <ReviewForm isSending={addMutation.isPending} error={addMutation.error} onSubmit={addMutation.mutate} />
    );
  if (data.review)
    return (
      <p className={styles.text} tabIndex={-1} ref={addMutation.isSuccess ? focusElement : null}>
        You reviewed this part on {formatDate(data.review.created_at)}. Thank you!
      </p>
    );
  return (
    <p className={styles.text}>You can review this part once an order with it has been delivered to you.</p>
  );
}

/** The form that had the focus has been removed. */
function focusElement(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
