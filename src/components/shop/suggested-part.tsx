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
}

/** What an option of a list of suggestions consists of. */
export function SuggestedPart({ name, part, text = '' }: SuggestedPartProps) {
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
          <span className={styles.category}>
            {part.number ? `${part.category} · ${part.number}` : part.category}
          </span>
        )}
      </span>
      {part && <Price amount={part.price} />}
    </span>
  );
}
