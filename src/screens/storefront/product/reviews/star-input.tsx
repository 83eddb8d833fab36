import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import styles from './star-input.module.css';

const STARS = [1, 2, 3, 4, 5];

interface StarInputProps {
  registration: UseFormRegisterReturn;
  /** 1 to 5; NaN when nothing is selected. */
  rating: number;
  error: string | undefined;
}

export function StarInput({ registration, rating, error }: StarInputProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <p className={styles.title} id={`${id}-label`}>
        Your rating
      </p>
      <div className={styles.stars}>
        {STARS.map((star) => (
          <label className={styles.star} key={star} {...(star <= rating && { 'data-filled': '' })}>
            <input
              type="radio"
              value={star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              {...registration}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      <LiveRegion className={styles.error} id={`${id}-error`}>
        {error}
      </LiveRegion>
    </div>
  );
}
