import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { getMainImage } from '#src/components/shop/product-picture.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { categoriesQuery, productQuery } from '#src/queries/storefront/catalogue.ts';
import { getCanonicalSearch } from './canonical-search.ts';

const SHOP_DESCRIPTION =
  'Car spares and accessories in Kenya: brakes, suspension, engine, lighting and service parts, delivered to all 47 counties and priced in shillings.';
const MAX_DESCRIPTION_LENGTH = 160;

/** These screens have tags of their own. */
const OWN_TAGS = [
  appPaths.cars('*'),
  appPaths.part('*'),
  appPaths.privacyPolicy,
  appPaths.termsOfUse,
  appPaths.returns,
  appPaths.shippingRequest,
];

export function PageHead() {
  const { pathname } = useLocation();
  const slug = matchPath(appPaths.product(':slug'), pathname)?.params.slug;
  if (slug !== undefined) return <ProductHead slug={slug} />;
  if (matchPath(appPaths.home, pathname)) return <HomeHead />;
  if (matchPath(appPaths.collection, pathname)) return <CollectionHead />;
  if (OWN_TAGS.some((path) => matchPath(path, pathname))) return null;
  return <meta name="robots" content="noindex" />;
}

function HomeHead() {
  const { publicUrl } = usePorts();
  const search = getCanonicalSearch(useLocation().search);
  return (
    <HeadTags
      title="Car spares in Kenya"
      description={SHOP_DESCRIPTION}
      canonical={new URL(`${appPaths.home}${search}`, publicUrl).href}
    />
  );
}

function CollectionHead() {
  const { publicUrl, api } = usePorts();
  const search = getCanonicalSearch(useLocation().search);
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const params = new URLSearchParams(search);
  const selectedCategory = categories.find(({ id }) => String(id) === params.get('category'));
  const query = params.get('q');
  const subject = query ? `“${query}”` : (selectedCategory?.name ?? 'All parts');
  const path = `${appPaths.collection}${search}`;
  return (
    <HeadTags
      title={subject}
      description={`${subject} at Gari: spares for the cars Kenya drives, with clear prices in shillings and delivery to all 47 counties.`}
      canonical={new URL(path, publicUrl).href}
    />
  );
}

function ProductHead({ slug }: { slug: string }) {
  const { publicUrl, api } = usePorts();
  const { data: product } = useQuery(productQuery(api, slug));
  if (!product) return <meta name="robots" content="noindex" />;
  const { name, price, description, images } = product;
  const picture = getMainImage(images)?.image;
  return (
    <HeadTags
      type="product"
      title={name}
      description={truncateWords(`${name} at ${formatKsh(price)}. ${description}`)}
      canonical={new URL(appPaths.product(product.slug), publicUrl).href}
      image={picture && new URL(picture, publicUrl).href}
    />
  );
}

function truncateWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH - 1))}…`;
}
