import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CatalogueFilter } from '#src/queries/catalogue.ts';
import { readAddress, writeAddress } from './catalogue-address.ts';

interface CatalogueAddress {
  filter: CatalogueFilter;
  /** Every change but that of the page goes back to page 1. */
  change: (next: Partial<CatalogueFilter>) => void;
  /** The address of a page of what is shown now. */
  pageAddress: (page: number) => string;
}

export function useCatalogueAddress(): CatalogueAddress {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readAddress(params), [params]);
  return {
    filter,
    change: (next) => setParams(writeAddress({ ...filter, page: 1, ...next }), { state: { scroll: 'keep' } }),
    pageAddress: (page) => `?${writeAddress({ ...filter, page })}`,
  };
}
