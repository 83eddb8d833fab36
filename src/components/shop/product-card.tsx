import { clsx } from 'clsx';
import { appPaths } from '#contract/app-paths.ts';
import type { ListedProduct, ProductFit } from '#contract/types.ts';
import { useCartCount } from '#src/hooks/contexts.tsx';
import { Button } from '../ui/button.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { StarRating } from '../ui/star-rating.tsx';
import { TextLink } from '../ui/text.tsx';
import { FitBadge } from './fit-badge.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { getMainImage, ProductPicture } from './product-picture.tsx';

interface ProductCardProps {
  product: ListedProduct;
  onAdd: (product: ListedProduct) => void;
  /** The name of the car that parts are shown for; null without one. */
  car: string | null;
  /** Undefined while it is not known, and without a car unless it fits any. */
  fit: ProductFit | undefined;
  /** As useLowStock: read once for all cards of a list. */
  lowStock: number;
  eager?: boolean;
  priority?: boolean;
}

export function ProductCard({
  product,
  onAdd,
  car,
  fit,
  lowStock,
  eager = false,
  priority = false,
}: ProductCardProps) {
  const soldOut = product.stock_quantity === 0;
  const label = soldOut ? 'Out of stock' : 'Add to Cart';
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture
          image={getMainImage(product.images)}
          alt=""
          size={300}
          eager={eager}
          priority={priority}
          faded={soldOut}
        />
        {!soldOut && product.stock_quantity <= lowStock && (
          <span className={styles.lowStock}>Only {product.stock_quantity} left</span>
        )}
        <InCart product={product.id} />
      </div>
      <div className={styles.text}>
        <TextLink className={styles.name} variant="plain" to={appPaths.product(product.slug)}>
          {product.name}
        </TextLink>
        {product.number_match && <p className={styles.number}>{product.number_match.label}</p>}
        <div className={styles.rating}>
          {product.average_rating !== null && product.review_count > 0 ? (
            <>
              <StarRating rating={product.average_rating} size="sm" />
              <span>({product.review_count})</span>
            </>
          ) : (
            <span>{product.category.name}</span>
          )}
        </div>
        <FitSlot fit={fit} car={car} />
      </div>
      <div className={styles.foot}>
        <Price className={styles.price} amount={product.price} />
        <Button
          className={styles.add}
          colorPalette={soldOut ? 'gray' : 'petrol'}
          variant={soldOut ? 'subtle' : 'outline'}
          disabled={soldOut}
          onClick={() => onAdd(product)}
          aria-label={`${label}: ${product.name}`}
        >
          {!soldOut && (
            <span className={styles.cartIcon} aria-hidden="true">
              <CartIcon />
            </span>
          )}
          {label}
        </Button>
      </div>
    </article>
  );
}

/** With a car it has the room of a badge before there is one; the script in index.html says so before the app does. */
function FitSlot({ fit, car }: Pick<ProductCardProps, 'fit' | 'car'>) {
  return (
    <div className={clsx(styles.fitSlot, car !== null && styles.reserved)}>
      {fit && <FitBadge fit={fit} car={car ?? ''} />}
    </div>
  );
}

function InCart({ product }: { product: number }) {
  const count = useCartCount(product);
  return count > 0 && <span className={styles.inCart}>{count} in cart</span>;
}
