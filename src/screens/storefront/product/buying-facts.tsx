import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { TextLink } from '#src/components/ui/text.tsx';
import styles from './buying-facts.module.css';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { TrustBadges } from './trust-badges.tsx';

export default function BuyingFacts({ product }: { product: Product }) {
  return (
    <>
      {product.stock_quantity > 0 && <DeliveryEstimate />}
      <TrustBadges product={product} />
      <Returns product={product} />
      {product.box !== '' && (
        <div className={styles.contents}>
          <p className={styles.title}>What's in the box</p>
          <p className={styles.text}>{product.box}</p>
        </div>
      )}
    </>
  );
}

/** What /returns promises, in short. */
function Returns({ product }: { product: Product }) {
  return (
    <p className={styles.returns}>
      Unused parts come back within 7 days, wrong or faulty ones at our cost. Warranty:{' '}
      {product.condition === 'used' ? '30 days' : '90 days or 5,000 km'}.{' '}
      <TextLink to={appPaths.returns}>How returns work</TextLink>
    </p>
  );
}
