import type { Review } from '#contract/types.ts';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { VisuallyHidden } from '#src/components/ui/text.tsx';
import styles from './rating-histogram.module.css';

const STARS = [5, 4, 3, 2, 1];

interface RatingHistogramProps {
  /** The latest ones. */
  reviews: readonly Review[];
  /** Of all reviews. */
  count: number;
  /** Only reviews with so many stars are shown; null for all. */
  stars: number | null;
  onChoose: (stars: number | null) => void;
}

export function RatingHistogram({ reviews, count, stars, onChoose }: RatingHistogramProps) {
  return (
    <div>
      <ul className={styles.rows} aria-label="By stars">
        {STARS.map((rating) => {
          const found = reviews.filter((review) => review.rating === rating).length;
          return (
            <li key={rating}>
              <button
                className={styles.row}
                type="button"
                aria-pressed={stars === rating}
                disabled={found === 0}
                onClick={() => onChoose(stars === rating ? null : rating)}
              >
                <span>
                  {toStars(rating)}
                  <VisuallyHidden>:</VisuallyHidden>
                </span>
                <div className={styles.bar}>
                  <div className={styles.filled} style={{ width: `${(found / reviews.length) * 100}%` }} />
                </div>
                <span className={styles.count}>
                  {found}
                  <VisuallyHidden>{found === 1 ? ' review' : ' reviews'}</VisuallyHidden>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {reviews.length < count && (
        <p className={styles.latest}>
          Of the latest {reviews.length} of {count} reviews.
        </p>
      )}
      <LiveRegion className={styles.chosen}>
        {stars !== null && `Only reviews with ${toStars(stars)}. Press again to see all.`}
      </LiveRegion>
    </div>
  );
}

const toStars = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
