import { clsx } from 'clsx';
import styles from './star-rating.module.css';

const STARS = '★★★★★';

export function StarRating({ rating, size = 'md' }: { rating: number; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span
      className={clsx(styles.rating, styles[size])}
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
    >
      <span aria-hidden="true">{STARS}</span>
      <span className={styles.filled} aria-hidden="true" style={{ width: `${(rating / 5) * 100}%` }}>
        {STARS}
      </span>
    </span>
  );
}

export function RatingLine({ average, count }: { average: number | null; count: number }) {
  if (average === null || count === 0)
    return (
      <div className={styles.line}>
        <StarRating rating={0} />
        <p className={clsx(styles.count, styles.none)}>No reviews yet</p>
      </div>
    );
  return (
    <div className={styles.line}>
      <StarRating rating={average} />
      <p className={styles.average}>{average.toFixed(1)}</p>
      <p className={styles.count}>
        ({count} {count === 1 ? 'review' : 'reviews'})
      </p>
    </div>
  );
}
