import { type UseQueryResult, useQuery } from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- what is typed into the filter
import { useState } from 'react';
import type { Product, ProductFitments } from '#contract/types.ts';
import { Field } from '#src/components/forms/field.tsx';
import { Input } from '#src/components/forms/input.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFallbackFocus } from '#src/hooks/use-fallback-focus.ts';
import { FIRST_FITMENT_GROUPS, productFitmentsQuery } from '#src/queries/storefront/fitments.ts';
import { FitmentGroups } from './fitment-groups.tsx';
import styles from './fitment-list.module.css';
import { filterGroups } from './group-fitments.ts';

const MIN_FILTERED_GROUPS = 6;

/** All cars that the part fits. The first groups come with the page, the others when they are asked for. */
export default function FitmentList({ product }: { product: Product }) {
  const first = useQuery(productFitmentsQuery(useApi(), product.id, FIRST_FITMENT_GROUPS));
  return (
    <section className={styles.section} aria-labelledby="fitments">
      <Heading className={styles.title} as="h2" size="lg" id="fitments">
        Fits these cars
      </Heading>
      {first.isPending && <SkeletonBlock className={styles.loading} />}
      <SectionFailure
        message={first.error ? 'The list could not be loaded.' : undefined}
        onRetry={() => void first.refetch()}
      />
      {first.data && <Fitments product={product} first={first.data} />}
    </section>
  );
}

function getEmptyText({ kind, open }: ProductFitments): string {
  if (kind === 'universal') return 'This part fits any car.';
  return kind === 'unchecked' || open
    ? 'Nobody has checked yet which cars this part fits.'
    : 'This part is not listed for any car.';
}

/** Null while a failure says more. */
function getFoundText(found: number, count: number, { isLoading, isError }: UseQueryResult): string | null {
  if (isError) return null;
  if (isLoading) return 'Searching all cars…';
  return found === 0 ? 'None of these cars matches.' : `${found} of ${count} entries`;
}

function Fitments({ product, first }: { product: Product; first: ProductFitments }) {
  const [isAll, setIsAll] = useDisclosure();
  const [filter, setFilter] = useState('');
  const fallbackFocus = useFallbackFocus(false);
  const isFiltered = filter.trim() !== '';
  const hasMore = first.count > first.groups.length;
  const all = useQuery({
    ...productFitmentsQuery(useApi(), product.id),
    enabled: hasMore && (isAll === true || isFiltered),
  });
  if (first.count === 0) return <p className={styles.empty}>{getEmptyText(first)}</p>;
  const loaded = isAll || isFiltered ? (all.data ?? first) : first;
  const shown = filterGroups(loaded.groups, filter);
  return (
    <div className={styles.list} {...fallbackFocus}>
      {first.count >= MIN_FILTERED_GROUPS && <FilterField filter={filter} onChange={setFilter} />}
      <LiveRegion className={styles.found}>
        {isFiltered && getFoundText(shown.length, first.count, all)}
      </LiveRegion>
      <FitmentGroups groups={shown} />
      <SectionFailure
        message={all.error ? 'The others could not be loaded.' : undefined}
        onRetry={() => void all.refetch()}
      />
      {!isFiltered && loaded.count > loaded.groups.length && (
        <Button
          className={styles.more}
          variant="outline"
          aria-busy={all.isFetching}
          onClick={() => setIsAll(true)}
        >
          Show all {first.count}
        </Button>
      )}
      {first.open && <p className={styles.hint}>Cars that are not listed have not been checked.</p>}
    </div>
  );
}

interface FilterFieldProps {
  filter: string;
  onChange: (filter: string) => void;
}

function FilterField({ filter, onChange }: FilterFieldProps) {
  /** What was typed before hydration is no change event. */
  const readTyped = (input: HTMLInputElement | null) => {
    if (input) onChange(input.value);
  };
  return (
    <div className={styles.filter}>
      <Field.Root>
        <Field.Label>Filter cars</Field.Label>
        <Input
          type="search"
          ref={readTyped}
          value={filter}
          placeholder="Make, model or chassis code"
          autoComplete="off"
          maxLength={60}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field.Root>
    </div>
  );
}
