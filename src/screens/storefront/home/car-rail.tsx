import { useQuery } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import type { ListedProduct, ProductFit } from '#contract/types.ts';
import { ProductRail } from '#src/components/shop/product-rail.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { cataloguePageQuery, getCatalogueErrorMessage } from '#src/queries/storefront/catalogue.ts';
import { toFitCar } from '#src/queries/storefront/fit.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import type { CarRailProps } from './car-section.tsx';

/** The list to which "Parts for my car" leads, so that it is there at once. */
const LIST = { query: '', category: [], subcategory: [], sort: 'popularity', page: 1 } as const;

export default function CarRail({ car, title }: CarRailProps) {
  const addToCart = useAddToCart();
  const query = cataloguePageQuery(useApi(), LIST, 'collection', { ...toFitCar(car), fit: 'fits' });
  const { data, isPlaceholderData, error, refetch } = useQuery(query);
  const page = isPlaceholderData ? undefined : data;
  const products = page && (page.isCarUnknown ? [] : selectForCar(page.products));
  if (products?.length === 0) return <div data-empty="" />;
  return (
    <ProductRail
      title={title}
      products={products}
      error={error ? getCatalogueErrorMessage(error, LIST, 'collection') : undefined}
      onRetry={() => void refetch()}
      moreTo={appPaths.carParts(car.vehicle)}
      onAdd={addToCart}
    />
  );
}

const MAX_PARTS = 12;
const VERDICTS: readonly ProductFit['verdict'][] = ['fits', 'if', 'universal'];

/** Of those in stock, what fits the car first and what fits any car last; otherwise in the order given. */
function selectForCar(products: readonly ListedProduct[]): ListedProduct[] {
  const inStock = products.filter((product) => product.stock_quantity > 0);
  return VERDICTS.flatMap((verdict) => inStock.filter(({ fit }) => fit?.verdict === verdict)).slice(
    0,
    MAX_PARTS,
  );
}
