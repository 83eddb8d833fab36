// oxlint-disable-next-line no-restricted-imports -- scrolls to #reviews
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#contract/types.ts';
import { TabSet } from '#src/components/ui/tab-set.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { PartDetails, Reviews } from './late-parts.tsx';
import styles from './product-tabs.module.css';

/** `#reviews` in the address opens the reviews and scrolls to them. */
export function ProductTabs({ product }: { product: Product }) {
  const { hash } = useLocation();
  // The hash is not sent to the server.
  const requestedTab = useBrowserValue(() => hash.slice(1), '');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requestedTab === 'reviews') root.current?.scrollIntoView();
  }, [requestedTab]);
  return (
    <div className={styles.tabs} ref={root}>
      <TabSet
        label="About this product"
        requestedTab={requestedTab}
        tabs={[
          { id: 'description', label: 'Description', panel: <Description product={product} /> },
          {
            id: 'reviews',
            label: `Reviews (${product.review_count})`,
            panel: <Reviews product={product} />,
          },
        ]}
      />
    </div>
  );
}

function Description({ product }: { product: Product }) {
  return (
    <div className={styles.columns}>
      <div className={styles.about}>
        <p className={styles.description}>
          {product.description ||
            `${product.name}: picked for the roads we drive on. Order today, and we bring it to your door.`}
        </p>
        {product.features.length > 0 && (
          <ul className={styles.features}>
            {product.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.details}>
        <PartDetails product={product} />
      </div>
    </div>
  );
}
