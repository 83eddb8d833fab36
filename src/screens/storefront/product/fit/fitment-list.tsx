import { type UseQueryResult, useQuery } from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- what is typed into the filter
import { useState } from 'react';
import type { Product, ProductFitments } from '#contract/types.ts';
import { Field } from '#src/components/forms/field.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Button, Heading, Input, Text } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useKeptFocus } from '#src/hooks/use-kept-focus.ts';
import { FIRST_FITMENT_GROUPS, productFitmentsQuery } from '#src/queries/fitments.ts';
import { FitmentGroups } from './fitment-groups.tsx';
import { filterGroups } from './group-fitments.ts';

const MIN_FILTERED_GROUPS = 6;

/** All cars that the part fits. The first groups come with the page, the others when they are asked for. */
export default function FitmentList({ product }: { product: Product }) {
  const first = useQuery(productFitmentsQuery(useApi(), product.id, FIRST_FITMENT_GROUPS));
  return (
    <Box as="section" aria-labelledby="fitments" mt={{ base: '6', md: '8' }}>
      <Heading as="h2" size="lg" id="fitments" mb="3">
        Fits these cars
      </Heading>
      {first.isPending && <SkeletonBlock height="40" />}
      <SectionFailure
        message={first.error ? 'The list could not be loaded.' : undefined}
        onRetry={() => void first.refetch()}
      />
      {first.data && <Fitments product={product} first={first.data} />}
    </Box>
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
  const keptFocus = useKeptFocus(false);
  const isFiltered = filter.trim() !== '';
  const hasMore = first.count > first.groups.length;
  const all = useQuery({
    ...productFitmentsQuery(useApi(), product.id),
    enabled: hasMore && (isAll === true || isFiltered),
  });
  if (first.count === 0) return <Text color="fg.muted">{getEmptyText(first)}</Text>;
  const loaded = isAll || isFiltered ? (all.data ?? first) : first;
  const shown = filterGroups(loaded.groups, filter);
  return (
    <Box {...keptFocus} outline="0">
      {first.count >= MIN_FILTERED_GROUPS && <FilterField filter={filter} onChange={setFilter} />}
      <LiveRegion textStyle="sm" color="fg.muted" mb="2">
        {isFiltered && getFoundText(shown.length, first.count, all)}
      </LiveRegion>
      <FitmentGroups groups={shown} />
      <SectionFailure
        message={all.error ? 'The others could not be loaded.' : undefined}
        onRetry={() => void all.refetch()}
      />
      {!isFiltered && loaded.count > loaded.groups.length && (
        <Button variant="outline" mt="4" aria-busy={all.isFetching} onClick={() => setIsAll(true)}>
          Show all {first.count}
        </Button>
      )}
      {first.open && (
        <Text mt="4" textStyle="sm" color="fg.muted">
          Cars that are not listed have not been checked.
        </Text>
      )}
    </Box>
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
    <Box maxWidth="24rem" mb="4">
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
    </Box>
  );
}
