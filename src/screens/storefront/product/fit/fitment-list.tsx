import { useQuery } from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- what is typed into the filter
import { useState } from 'react';
import { getPlaceText } from '#contract/fitment/sentences.ts';
import type { FitmentGroup, Product, ProductFitments } from '#contract/types.ts';
import { Field } from '#src/components/forms/field.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Button, Grid, Heading, Input, Text } from '#src/components/ui/ui.ts';
import { formatMonths } from '#src/format/format-months.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { FIRST_FITMENT_GROUPS, productFitmentsQuery } from '#src/queries/fitments.ts';
import { filterGroups, groupByModel } from './fitment-groups.ts';

const MIN_FILTERED_GROUPS = 6;

/** All cars that the part fits. The first groups come with the page, the others when they are asked for. */
export function FitmentList({ product }: { product: Product }) {
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

function Fitments({ product, first }: { product: Product; first: ProductFitments }) {
  const [isAll, setIsAll] = useDisclosure();
  const [filter, setFilter] = useState('');
  const hasMore = first.count > first.groups.length;
  const all = useQuery({
    ...productFitmentsQuery(useApi(), product.id),
    enabled: hasMore && (isAll === true || filter.trim() !== ''),
  });
  if (first.count === 0) return <Text color="fg.muted">{getEmptyText(first)}</Text>;
  const isFiltered = filter.trim() !== '';
  const groups = (isAll || isFiltered) && all.data ? all.data.groups : first.groups;
  const shown = filterGroups(groups, filter);
  return (
    <>
      {first.count >= MIN_FILTERED_GROUPS && (
        <Field.Root maxWidth="sm" mb="4">
          <Field.Label>Filter cars</Field.Label>
          <Input
            type="search"
            value={filter}
            placeholder="Make, model or chassis code"
            autoComplete="off"
            maxLength={60}
            onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        </Field.Root>
      )}
      <LiveRegion textStyle="sm" color="fg.muted" mb="2">
        {isFiltered && `${shown.length} of ${first.count} entries`}
      </LiveRegion>
      <Makes groups={shown} />
      <SectionFailure
        message={all.error ? 'The others could not be loaded.' : undefined}
        onRetry={() => void all.refetch()}
      />
      {hasMore && !isFiltered && !(isAll && all.data) && (
        <Button variant="outline" mt="4" aria-busy={all.isFetching} onClick={() => setIsAll(true)}>
          Show all {first.count}
        </Button>
      )}
      {first.open && (
        <Text mt="4" textStyle="sm" color="fg.muted">
          Cars that are not listed have not been checked.
        </Text>
      )}
    </>
  );
}

function Makes({ groups }: { groups: readonly FitmentGroup[] }) {
  return groupByModel(groups).map(({ name, models }) => (
    <Box key={name} mb="4">
      <Heading as="h3" size="sm" mb="1">
        {name}
      </Heading>
      {models.map((model) => (
        <Grid
          key={model.name}
          templateColumns={{ base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' }}
          columnGap="4"
          py="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <Heading as="h4" fontSize="md">
            {model.name}
          </Heading>
          <Box as="ul" listStyleType="none">
            {model.groups.map((group) => (
              <Group key={[group.generation.id, JSON.stringify(group)].join(' ')} group={group} />
            ))}
          </Box>
        </Grid>
      ))}
    </Box>
  ));
}

function Group({ group }: { group: FitmentGroup }) {
  const { generation, codes, built, position, quantity, conditions, note, excluded } = group;
  const details = [
    built && formatMonths(built),
    !excluded && getPlaceText(position, quantity),
    ...conditions,
    note,
  ].filter(Boolean);
  return (
    <Box as="li" overflowWrap="anywhere">
      {excluded && (
        <Text as="strong" color="red.fg">
          Does not fit:{' '}
        </Text>
      )}
      {generation.name} · {codes.join(', ')}
      {details.length > 0 && (
        <Text as="span" color="fg.muted" textStyle="sm" display="block">
          {details.join(' · ')}
        </Text>
      )}
    </Box>
  );
}
