import type { ProductCondition } from '#contract/product.ts';
import type { Product } from '#contract/types.ts';
import { CartIcon, PackageIcon, ShieldIcon, TruckIcon } from '#src/components/ui/icons.tsx';
import styles from './trust-badges.module.css';

const CONDITION_LABELS: Record<ProductCondition, string> = {
  genuine: '100% Original',
  aftermarket: 'Quality Aftermarket',
  used: 'Used, Tested',
};

interface TrustBadgesProps {
  product: Pick<Product, 'condition' | 'stock_quantity' | 'box'>;
}

/** What is promised of delivery and checkout is left out while there is nothing to buy. */
function getBadges({ condition, stock_quantity: stock, box }: TrustBadgesProps['product']) {
  const buyingBadges = [
    { label: 'Express Delivery', Icon: TruckIcon },
    { label: 'Quick Checkout', Icon: CartIcon },
  ];
  return [
    { label: CONDITION_LABELS[condition], Icon: ShieldIcon },
    ...(stock > 0 ? buyingBadges : []),
    ...(box === '' ? [] : [{ label: 'Complete Package', Icon: PackageIcon }]),
  ];
}

export function TrustBadges({ product }: TrustBadgesProps) {
  return (
    <ul className={styles.badges}>
      {getBadges(product).map(({ label, Icon }) => (
        <li className={styles.badge} key={label}>
          <div className={styles.icon}>
            <Icon />
          </div>
          {label}
        </li>
      ))}
    </ul>
  );
}
