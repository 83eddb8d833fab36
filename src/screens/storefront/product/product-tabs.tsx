// oxlint-disable-next-line no-restricted-imports -- scrolls to #reviews
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#contract/types.ts';
import { TabSet } from '#src/components/ui/tab-set.tsx';
import { Box, Grid, Stack, Text } from '#src/components/ui/ui.ts';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { PartDetails, Reviews } from './late-parts.tsx';

/** `#reviews` in the address opens the reviews and scrolls to them. */
export function ProductTabs({ product }: { product: Product }) {
  const { hash } = useLocation();
  // The hash is not sent to the server.
  const requestedTab = useBrowserValue(() => hash.slice(1), '');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requestedTab === 'reviews') root.current?.scrollIntoView();
  }, [requestedTab]);
  return (
    <Box mt={{ base: '8', md: '12' }} ref={root}>
      <TabSet
        label="About this product"
        requestedTab={requestedTab}
        tabs={[
          { id: 'description', label: 'Description', panel: <Description product={product} /> },
          {
            id: 'reviews',
            label: `Reviews (${product.review_count})`,
            panel: <Reviews product={product} />,
          },
        ]}
      />
    </Box>
  );
}

function Description({ product }: { product: Product }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      columnGap="10"
      rowGap="5"
      alignItems="start"
    >
      <Stack gap="4" maxWidth="prose">
        <Text whiteSpace="pre-line">
          {product.description ||
            `${product.name}: picked for the roads we drive on. Order today, and we bring it to your door.`}
        </Text>
        {product.features.length > 0 && (
          <Box as="ul" ps="5" listStyleType="disc">
            {product.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </Box>
        )}
      </Stack>
      <Box borderTopWidth={{ base: '1px', lg: '0' }} borderColor="border" pt={{ base: '4', lg: '0' }}>
        <PartDetails product={product} />
      </Box>
    </Grid>
  );
}
