import { formatKsh, SHIPPING_BASE } from '#contract/money.ts';
import type { Product } from '#contract/types.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { Price } from '#src/components/shop/price.tsx';
import { RatingLine } from '#src/components/ui/star-rating.tsx';
import { Badge } from '#src/components/ui/text.tsx';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { BuyBox } from './buy-box.tsx';
import { BuyingFacts, FitmentList } from './late-parts.tsx';
import styles from './product-details.module.css';
import { ProductGallery } from './product-gallery.tsx';
import { formatIdentity, getFirstSentence } from './product-rules.ts';
import { ProductTabs } from './product-tabs.tsx';

export function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <div className={styles.columns}>
        <ProductGallery product={product} />
        <div className={styles.about}>
          <div>
            <p className={styles.category}>
              {[product.category.name, product.subcategory?.name].filter(Boolean).join(' › ')}
            </p>
            <PageHeading>{product.name}</PageHeading>
            <p className={styles.number}>{formatIdentity(product)}</p>
          </div>
          <RatingLine average={product.average_rating} count={product.review_count} />
          <div>
            <div className={styles.cost}>
              <Price className={styles.price} amount={product.price} />
              <StockBadge stock={product.stock_quantity} />
            </div>
            {product.shippingFee > 0 && (
              <p className={styles.handling}>
                + {formatKsh(product.shippingFee)} handling per unit, on top of {formatKsh(SHIPPING_BASE)}{' '}
                delivery per order
              </p>
            )}
          </div>
          {product.description && <p className={styles.summary}>{getFirstSentence(product.description)}</p>}
          <BuyBox product={product} />
          <BuyingFacts product={product} />
        </div>
      </div>
      <FitmentList product={product} />
      <ProductTabs product={product} />
    </>
  );
}

function StockBadge({ stock }: { stock: number }) {
  const level = useLowStock();
  if (stock === 0) return <Badge colorPalette="red">Sold out for now</Badge>;
  if (stock <= level) return <Badge colorPalette="orange">Only {stock} left</Badge>;
  return <Badge colorPalette="green">In stock</Badge>;
}
