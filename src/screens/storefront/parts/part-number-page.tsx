import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { NumberRelation, PartNumber } from '#contract/types.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, Flex, Heading, Stack, Text } from '#src/components/ui/ui.ts';
import { useApi, usePorts } from '#src/hooks/contexts.tsx';
import { partNumberQuery } from '#src/queries/cars.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import { MissingPage, PageSkeleton } from './missing-page.tsx';
import { getShownNumber, isIndexedNumber } from './part-number.rules.ts';

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
      <Stack gap="6" mt="4">
        <Stack gap="1">
          <Numbers label="Replaced by" part={part} norms={part.superseded_by} />
          <Numbers label="Replaces" part={part} norms={part.supersedes} />
          <Numbers label="Equivalent to" part={part} norms={part.equivalents} />
          <Text color="fg.muted" textStyle="sm">
            Another number does not tell which cars a part fits: look at the part itself, or ask us.
          </Text>
        </Stack>
        {SECTIONS.map(({ relation, getTitle }) => {
          const products = part.products.filter(({ number_match: match }) => match?.relation === relation);
          if (products.length === 0) return null;
          const title = getTitle(shown);
          return (
            <Box as="section" key={relation} aria-label={title}>
              <Heading as="h2" size="lg" mb="3">
                {title}
              </Heading>
              <ProductGrid label={title} products={products} onAdd={addToCart} />
            </Box>
          );
        })}
        {part.products.length === 0 && (
          <Text>None of these is for sale here now. Ask us, and we look for it.</Text>
        )}
      </Stack>
    </Screen>
  );
}

function Numbers({ label, part, norms }: { label: string; part: PartNumber; norms: readonly string[] }) {
  if (norms.length === 0) return null;
  return (
    <Flex as="ul" aria-label={label} listStyleType="none" wrap="wrap" columnGap="5">
      {norms.map((norm) => (
        <Flex as="li" key={norm} align="center" minHeight="11" fontWeight="semibold">
          <TextLink to={appPaths.part(norm)} display="inline-flex" alignItems="center" minHeight="11">
            {label} {getShownNumber(part, norm)}
          </TextLink>
        </Flex>
      ))}
    </Flex>
  );
}
