import { Fragment } from 'react';
import type { Suggestions } from '#contract/types.ts';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { splitMatches } from './split-matches.ts';
import styles from './suggested-part.module.css';

interface SuggestedPartProps {
  name: string;
  /** Undefined while only the name is known. */
  part: Suggestions['products'][number] | undefined;
  /** What was typed; it is marked in the name. */
  text?: string;
  /**
   * For an option whose accessible name is the name alone: the id of what describes it, with `-price` after it the id of
   * the price.
   */
  detailsId?: string;
}

/** What an option of a list of suggestions consists of. */
export function SuggestedPart({ name, part, text = '', detailsId }: SuggestedPartProps) {
  const priceId = detailsId && `${detailsId}-price`;
  const hidden = detailsId ? true : undefined;
  return (
    <span className={styles.part}>
      <span className={styles.picture}>
        {part && <ProductPicture image={part.image ?? undefined} alt="" size={48} />}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          {splitMatches(name, text).map((piece, index) =>
            index % 2 === 1 ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{piece}</Fragment>,
          )}
        </span>
        {part && (
          <span className={styles.category} id={detailsId} aria-hidden={hidden}>
            {part.number ? `${part.category} · ${part.number}` : part.category}
          </span>
        )}
      </span>
      {part && <Price amount={part.price} id={priceId} aria-hidden={hidden} />}
    </span>
  );
}
