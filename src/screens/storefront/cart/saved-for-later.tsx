import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { getLineKey } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Heading, TextLink } from '#src/components/ui/text.tsx';
import styles from './saved-for-later.module.css';

interface SavedForLaterProps {
  lines: readonly CartLine[];
  onMove: (line: CartLine) => void;
  onDelete: (line: CartLine) => void;
}

export function SavedForLater({ lines, onMove, onDelete }: SavedForLaterProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.saved} aria-label="Saved for later">
      <Heading className={styles.title} as="h2" size="lg">
        Saved for later
      </Heading>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li className={styles.line} key={getLineKey(line)}>
            <div className={styles.picture}>
              <ProductPicture image={line.image ? { image: line.image } : undefined} alt="" size={64} />
            </div>
            <div className={styles.about}>
              {line.slug ? (
                <TextLink className={styles.name} to={appPaths.product(line.slug)} variant="plain">
                  {line.name}
                </TextLink>
              ) : (
                <p className={styles.name}>{line.name}</p>
              )}
              <p className={styles.facts}>
                {[
                  line.variant,
                  line.vehicleLabel && `For ${line.vehicleLabel}`,
                  `${line.quantity} × ${formatKsh(line.price)} when saved`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <div className={styles.actions}>
                <LinkButton
                  type="button"
                  aria-label={`Move to cart: ${line.name}`}
                  onClick={() => onMove(line)}
                >
                  Move to cart
                </LinkButton>
                <LinkButton
                  type="button"
                  aria-label={`Delete ${line.name} from the saved parts`}
                  onClick={() => onDelete(line)}
                >
                  Delete
                </LinkButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
