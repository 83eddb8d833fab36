import type { Review } from '#contract/types.ts';
import { StarRating } from '#src/components/ui/star-rating.tsx';
import { Badge } from '#src/components/ui/text.tsx';
import { formatDate } from '#src/format/format-date.ts';
import styles from './review-list.module.css';

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0)
    return <p>No reviews yet. Bought it? Be the first to review it after your purchase.</p>;
  return (
    <ul className={styles.reviews} aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id}>
          <div className={styles.header}>
            <p className={styles.name}>{review.name}</p>
            <StarRating rating={review.rating} size="sm" />
            {review.verified && <Badge colorPalette="green">Verified purchase</Badge>}
            <p className={styles.date}>{formatDate(review.created_at)}</p>
          </div>
          <p className={styles.comment}>{review.comment}</p>
        </li>
      ))}
    </ul>
  );
}
