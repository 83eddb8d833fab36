import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '#src/api/api-error.ts';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { SearchIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { useRequest } from '#src/ports/contexts.tsx';
import { productQuery } from '#src/queries/catalogue.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

export default function ProductScreen() {
  const { slug = '' } = useParams();
  const { data: product, error } = useQuery(productQuery(useRequest(), slug));
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: 'Collection', to: '/collection' },
  ];
  if (error)
    return (
      <Screen name="product" state="failed" title="Product not found">
        <Breadcrumb crumbs={crumbs} />
        <EmptyState
          icon={<SearchIcon />}
          heading={<PageHeading>Product not found</PageHeading>}
          text={messageOf(error, 'This part is not on our shelves, or no longer.')}
        >
          <ButtonLink to="/collection">See all parts</ButtonLink>
        </EmptyState>
      </Screen>
    );
  if (!product)
    return (
      <Screen name="product" state="loading" title="Loading the part">
        <Breadcrumb crumbs={crumbs} />
        <ProductSkeleton />
      </Screen>
    );
  return (
    <Screen name="product" state="ready" title={product.name}>
      <Breadcrumb crumbs={[...crumbs, { label: product.name }]} />
      <ProductDetails key={product.id} product={product} />
    </Screen>
  );
}
