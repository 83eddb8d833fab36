import type { ListedProduct } from '#contract/types.ts';
import { Price } from '#src/components/shop/price.tsx';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Heading, VisuallyHidden } from '#src/components/ui/text.tsx';
import styles from './product-skeleton.module.css';

export interface ProductSkeletonProps {
  listed: ListedProduct | undefined;
}

/** What a list has said of the product already is shown at once. */
export default function ProductSkeleton({ listed }: ProductSkeletonProps) {
  return (
    <div className={styles.columns}>
      <VisuallyHidden>
        {!listed && <h1>Loading the part</h1>}
        <p role="status">Loading the product...</p>
      </VisuallyHidden>
      <div className={styles.gallery}>
        {listed ? (
          <ProductPicture image={getMainImage(listed.images)} alt="" size={640} priority />
        ) : (
          <SkeletonBlock className={styles.picture} />
        )}
        <SkeletonBlock className={styles.thumbnails} />
      </div>
      <div>
        {listed ? (
          <>
            <Heading className={styles.title} as="h1">
              {listed.name}
            </Heading>
            <Price className={styles.price} amount={listed.price} />
          </>
        ) : (
          <>
            <SkeletonBlock className={styles.name} />
            <SkeletonBlock className={styles.amount} />
          </>
        )}
        <SkeletonBlock className={styles.fit} />
        <SkeletonBlock className={styles.quantity} />
        <SkeletonBlock className={styles.facts} />
      </div>
      <SkeletonBlock className={styles.tabs} />
    </div>
  );
}
