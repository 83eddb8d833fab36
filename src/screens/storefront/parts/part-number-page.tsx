import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { NumberRelation, PartNumber } from '#contract/types.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Heading, TextLink } from '#src/components/ui/text.tsx';
import { useApi, usePorts } from '#src/hooks/contexts.tsx';
import { partNumberQuery } from '#src/queries/storefront/cars.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import { MissingPage, PageSkeleton } from './missing-page.tsx';
import { getShownNumber, isIndexedNumber } from './part-number.rules.ts';
import styles from './part-number-page.module.css';

export function PartNumberPage() {
  const { number = '' } = useParams();
  const { data, error, refetch } = useQuery(partNumberQuery(useApi(), number));
  if (data && data.norm !== number) return <Navigate to={appPaths.part(data.norm)} replace />;
  if (data) return <Part part={data} />;
  return (
    <Screen
      name="part-number"
      state={error ? 'failed' : 'loading'}
      title={error ? 'Part number not found' : 'Loading the part number'}
    >
      <meta name="robots" content="noindex" />
      {error ? (
        <MissingPage
          error={error}
          heading={`We do not have ${number}`}
          text="No part with this number is for sale here. Compare it with the label on the part, search by name, or ask us."
          query={number}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </Screen>
  );
}

const SECTIONS: readonly { relation: NumberRelation; getTitle: (number: string) => string }[] = [
  { relation: 'exact', getTitle: (number) => `Parts with the number ${number}` },
  { relation: 'superseding', getTitle: (number) => `Parts that replace ${number}` },
  { relation: 'equivalent', getTitle: (number) => `Equivalent to ${number}` },
  { relation: 'superseded', getTitle: (number) => `Older numbers that ${number} replaces` },
  { relation: 'prefix', getTitle: (number) => `Numbers that begin with ${number}` },
  { relation: 'confusable', getTitle: () => 'Similar numbers' },
];

function Part({ part }: { part: PartNumber }) {
  const { publicUrl } = usePorts();
  const addToCart = useAddToCart();
  const shown = getShownNumber(part, part.norm);
  const heading = `Part number ${shown}`;
  return (
    <Screen name="part-number" title={heading}>
      <HeadTags
        title={heading}
        description={`${heading}: ${part.products.map(({ name }) => name).join(', ') || 'its replacements'}. Prices in shillings, delivery to all 47 counties.`.slice(
          0,
          200,
        )}
        canonical={new URL(appPaths.part(part.norm), publicUrl).href}
      />
      {!isIndexedNumber(part) && <meta name="robots" content="noindex" />}
      <Breadcrumb crumbs={[{ label: 'Home', to: appPaths.home }, { label: heading }]} />
      <PageHeading>{heading}</PageHeading>
      <div className={styles.content}>
        <div className={styles.relations}>
          <Numbers label="Replaced by" part={part} norms={part.superseded_by} />
          <Numbers label="Replaces" part={part} norms={part.supersedes} />
          <Numbers label="Equivalent to" part={part} norms={part.equivalents} />
          <p className={styles.hint}>
            Another number does not tell which cars a part fits: look at the part itself, or ask us.
          </p>
        </div>
        {SECTIONS.map(({ relation, getTitle }) => {
          const products = part.products.filter(({ number_match: match }) => match?.relation === relation);
          if (products.length === 0) return null;
          const title = getTitle(shown);
          return (
            <section key={relation} aria-label={title}>
              <Heading className={styles.title} as="h2" size="lg">
                {title}
              </Heading>
              <ProductGrid label={title} products={products} onAdd={addToCart} />
            </section>
          );
        })}
        {part.products.length === 0 && (
          <p>None of these is for sale right now. Ask us, and we will look for one.</p>
        )}
      </div>
    </Screen>
  );
}

function Numbers({ label, part, norms }: { label: string; part: PartNumber; norms: readonly string[] }) {
  if (norms.length === 0) return null;
  return (
    <ul className={styles.numbers} aria-label={label}>
      {norms.map((norm) => (
        <li className={styles.number} key={norm}>
          <TextLink className={styles.link} to={appPaths.part(norm)}>
            {label} {getShownNumber(part, norm)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
