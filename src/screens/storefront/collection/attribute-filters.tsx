import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import type { AttributeFacets } from '#contract/types.ts';
import type { AttributeName } from '#machines/catalogue-search/catalogue-search.types.ts';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { Input } from '#src/components/forms/input.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { attributeFacetsQuery } from '#src/queries/storefront/attribute-facets.ts';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import styles from './attribute-filters.module.css';
import { getAttributeLabel, parsePriceRange, toPriceRange } from './attribute-labels.ts';

/** Brands that are shown before all of them are asked for. */
const FIRST_BRANDS = 6;

interface AttributeFiltersProps {
  search: CatalogueSearch;
}

/** Filters by brand, price, condition, rating and stock; with the counts that they lead to once those are known. */
export function AttributeFilters({ search }: AttributeFiltersProps) {
  const { appliedFilter, selectedFilter, car } = search;
  const {
    data: facets,
    isError,
    refetch,
  } = useQuery(attributeFacetsQuery(useApi(), appliedFilter, car?.list));
  if (isError)
    return (
      <Button variant="ghost" onClick={() => void refetch()}>
        Load more filters
      </Button>
    );
  if (!facets) return <SkeletonBlock className={styles.loading} aria-hidden="true" />;
  const { attributes: chosen = {} } = selectedFilter;
  return (
    <>
      <Brands search={search} facets={facets} />
      <Group name="Price" chosen={chosen.price}>
        <PriceForm search={search} facets={facets} />
      </Group>
      <Group name="Condition" chosen={chosen.condition}>
        {facets.conditions.map(({ value, count }) => (
          <Value key={value} search={search} facets={facets} name="condition" value={value} count={count} />
        ))}
      </Group>
      <Group name="Rating" chosen={chosen.rating}>
        {facets.ratings.map(({ value, count }) => (
          <Value
            key={value}
            search={search}
            facets={facets}
            name="rating"
            value={String(value)}
            count={count}
          />
        ))}
      </Group>
      <Group name="Availability" chosen={chosen.in_stock}>
        <Value search={search} facets={facets} name="in_stock" value="true" count={facets.in_stock} />
      </Group>
    </>
  );
}

interface GroupProps {
  name: string;
  chosen?: readonly string[] | undefined;
  children: ReactNode;
}

function Group({ name, chosen = [], children }: GroupProps) {
  return (
    <div className={styles.group} role="group" aria-label={name}>
      <div className={styles.title}>
        <Heading as="h2" size="sm">
          {name}
        </Heading>
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length} chosen</span>}
      </div>
      {children}
    </div>
  );
}

interface FacetProps extends AttributeFiltersProps {
  facets: AttributeFacets;
}

interface ValueProps extends FacetProps {
  name: AttributeName;
  value: string;
  count: number;
}

function Value({ search: { selectedFilter, send }, facets, name, value, count }: ValueProps) {
  const isChosen = selectedFilter.attributes?.[name]?.includes(value) ?? false;
  return (
    <div className={styles.value}>
      <div className={clsx(styles.name, count === 0 && styles.empty)}>
        <Checkbox
          label={getAttributeLabel(name, value)}
          checked={isChosen}
          disabled={count === 0 && !isChosen}
          onChange={() => send({ type: 'attribute.toggle', name, value })}
        />
      </div>
      <span className={styles.count}>{formatCount(count, facets.capped ?? false)}</span>
    </div>
  );
}

/** Those with most products, and the chosen ones, until all are asked for. */
function Brands({ search, facets }: FacetProps) {
  const [isAllShown, setIsAllShown] = useDisclosure();
  const { brands } = facets;
  if (brands.length === 0) return null;
  const chosen = search.selectedFilter.attributes?.brand ?? [];
  const first = new Set(brands.toSorted((a, b) => b.count - a.count).slice(0, FIRST_BRANDS));
  const shown = brands.filter((brand) => isAllShown || first.has(brand) || chosen.includes(brand.value));
  return (
    <Group name="Brand" chosen={chosen}>
      {shown.map(({ value, count }) => (
        <Value key={value} search={search} facets={facets} name="brand" value={value} count={count} />
      ))}
      {shown.length < brands.length && (
        <Button variant="ghost" onClick={() => setIsAllShown(true)}>
          All {brands.length} brands
        </Button>
      )}
    </Group>
  );
}

/** Shillings; the fields are uncontrolled, and new ones when the range changes elsewhere. */
function PriceForm({ search: { selectedFilter, send }, facets }: FacetProps) {
  const chosen = selectedFilter.attributes?.price?.[0] ?? '';
  const { min, max } = parsePriceRange(chosen);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget.elements as unknown as Record<'from' | 'to', HTMLInputElement>;
    const range = toPriceRange(fields.from.value, fields.to.value);
    if (range !== chosen) send({ type: 'attribute.toggle', name: 'price', value: range || chosen });
  };
  return (
    <form key={chosen} onSubmit={submit}>
      <div className={styles.prices}>
        <label className={styles.label}>
          From (Ksh)
          <Input
            name="from"
            defaultValue={min}
            placeholder={facets.price?.min.toString()}
            inputMode="numeric"
            maxLength={11}
          />
        </label>
        <label className={styles.label}>
          To (Ksh)
          <Input
            name="to"
            defaultValue={max}
            placeholder={facets.price?.max.toString()}
            inputMode="numeric"
            maxLength={11}
          />
        </label>
      </div>
      <Button className={styles.submit} type="submit" variant="outline">
        Set price
      </Button>
    </form>
  );
}
