import type { Product } from '#contract/types.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { OwnReview } from './own-review.tsx';
import { RatingHistogram } from './rating-histogram.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

export default function Reviews({ product }: { product: Product }) {
  const [stars, setStars] = useDisclosure<number>();
  const { reviews, review_count: count } = product;
  const shown = stars === null ? reviews : reviews.filter(({ rating }) => rating === stars);
  return (
    <div className={styles.columns}>
      <div className={styles.about}>
        {reviews.length > 0 && (
          <RatingHistogram reviews={reviews} count={count} stars={stars} onChoose={setStars} />
        )}
        <p className={styles.hint}>Only customers to whom we delivered this part can review it.</p>
        <OwnReview product={product} />
      </div>
      <ReviewList reviews={shown} />
    </div>
  );
}
