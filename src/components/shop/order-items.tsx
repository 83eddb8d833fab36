import { clsx } from 'clsx';
import { appPaths } from '#contract/app-paths.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { formatKsh } from '#contract/money.ts';
import { TextLink } from '../ui/text.tsx';
import { LineCarText } from './line-car-text.tsx';
import styles from './order-items.module.css';
import { ProductPicture } from './product-picture.tsx';

export interface DisplayItem {
  id: number;
  quantity: number;
  /** Units that were refunded; none if absent. */
  returned?: number | undefined;
  price: number;
  vehicle_label?: string | null;
  verdict?: Verdict | null;
  product: { name: string; slug?: string; images: readonly { image: string }[] };
}

interface OrderItemsProps {
  items: readonly DisplayItem[];
  /** Links each item to its product's reviews; set when the viewer received the order. */
  canReview?: boolean;
  /** Each item is one line with a small picture, and its name is cut off where it is too long. */
  isDense?: boolean;
}

export function OrderItems({ items, canReview = false, isDense = false }: OrderItemsProps) {
  return (
    <ul className={clsx(styles.items, isDense && styles.dense)} aria-label="Items">
      {items.map(({ id, quantity, returned, price, product, ...car }) => (
        <li className={styles.item} key={id}>
          <div className={styles.picture}>
            <ProductPicture image={product.images[0]} alt={product.name} size={56} />
          </div>
          <div className={styles.text}>
            <p className={styles.name}>{product.name}</p>
            <LineCarText item={car} />
            <p className={styles.quantity}>
              {quantity} × {formatKsh(price)}
              {returned && ` (${returned} refunded)`}
            </p>
          </div>
          {canReview && product.slug && (
            <TextLink to={`${appPaths.product(product.slug)}#reviews`} aria-label={`Review: ${product.name}`}>
              Review
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
