import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import styles from './catalogue-results.module.css';
import { getListCarName } from './list-car-name.ts';
import { formatPartCount } from './part-count.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface SearchProps {
  search: CatalogueSearch;
}

const CarLine = lazyPart<SearchProps>(() => import('./car-line.tsx'));
const NothingFound = lazyPart<SearchProps>(() => import('./no-results.tsx'));

/** What depends on the shopper's car changes right after hydration, when parts that are not loaded yet would vanish. */
export async function preloadParts(): Promise<void> {
  const hasCar = typeof document === 'undefined' || document.documentElement.dataset['car'] !== undefined;
  if (hasCar) await CarLine.preload();
}

interface CatalogueResultsProps {
  search: CatalogueSearch;
  /** True when active filters are shown above with their own clear link, which then moves to the end of the results. */
  hasFilterChips?: boolean;
}

function getBusyText(filter: CatalogueFilter): string {
  if (filter.query) return `Searching for "${filter.query}"...`;
  return hasFilters(filter) ? 'Applying filters...' : 'Loading products...';
}

export function CatalogueResults({ search, hasFilterChips = false }: CatalogueResultsProps) {
  const { appliedFilter, result, getPageHref } = search;
  const { status, state, page, isUpdating } = result;
  const isClearAtEnd = hasFilterChips && appliedFilter.query === '';
  return (
    <section aria-label="Products" aria-busy={state === 'loading' || isUpdating} data-status={status}>
      <ResultsHead search={search}>{!isClearAtEnd && <ClearLink search={search} />}</ResultsHead>
      <CarPart search={search} />
      <Notice action={<Button onClick={result.retry}>Try again</Button>}>
        {state === 'failed' && `Error: ${result.message}`}
      </Notice>
      {(state === 'empty' || state === 'outOfRange') && (
        <Suspense>
          <NothingFound search={search} />
        </Suspense>
      )}
      {(state === 'loading' || state === 'results') && <Products search={search} />}
      {page && state === 'results' && (
        <Pagination page={appliedFilter.page} pageCount={page.pageCount} getPageHref={getPageHref} />
      )}
      {isClearAtEnd && (
        <div className={styles.clear}>
          <ClearLink search={search} />
        </div>
      )}
    </section>
  );
}

function Products({ search }: SearchProps) {
  const addToCart = useAddToCart();
  const { page, isUpdating } = search.result;
  return (
    <div className={isUpdating ? styles.updating : undefined}>
      <ProductGrid
        key={page?.vehicle?.slug}
        label="Products"
        products={getCurrentProducts(search)}
        onAdd={addToCart}
        car={getListCarName(search)}
      />
    </div>
  );
}

/** A shopper with a car sees its room from the beginning; the script in index.html says so before the app does. */
function CarPart({ search }: SearchProps) {
  const currentCar = useCurrentCar();
  return (
    <div className={styles.carPart}>
      {(search.car ?? currentCar ?? search.result.page?.named_cars) && (
        <Suspense>
          <CarLine search={search} />
        </Suspense>
      )}
    </div>
  );
}

/** While the list of another car is still shown, its verdicts are not. */
function getCurrentProducts({ car, result: { page } }: CatalogueSearch) {
  if (!page?.vehicle || page.vehicle.slug === car?.list.vehicle) return page?.products;
  return page.products.map((product) => ({ ...product, fit: undefined }));
}

function ResultsHead({ search, children }: { search: CatalogueSearch; children: ReactNode }) {
  const { selectedFilter, result } = search;
  const { state, page, isUpdating } = result;
  const isBusy = state === 'loading' || isUpdating;
  const text = isBusy
    ? getBusyText(selectedFilter)
    : page && state === 'results'
      ? formatPartCount(page)
      : '';
  return (
    <div className={clsx(styles.head, text && styles.filled)}>
      <p className={styles.count} role="status">
        {text}
      </p>
      {children}
    </div>
  );
}

function ClearLink({ search: { appliedFilter, result, send } }: { search: CatalogueSearch }) {
  if (result.state !== 'results' || !isNarrowed(appliedFilter)) return null;
  return (
    <Button variant="ghost" onClick={() => send({ type: 'search.clear' })}>
      {appliedFilter.query ? 'Clear search' : 'Clear filters'}
    </Button>
  );
}
