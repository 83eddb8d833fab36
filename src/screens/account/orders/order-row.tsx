import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { ReorderActor } from '#machines/reorder/reorder.machine.ts';
import { Box, chakra, Flex, Grid, Price, Text } from '#src/components/chakra/chakra.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { ChevronRightIcon } from '#src/components/ui/icons.tsx';
import { RouteLink } from '#src/components/ui/route-link.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { getDotColour, summarizeNames } from './orders.rules.ts';
import { BuyAgain } from './reorder.tsx';

const COLOURS = { yellow: 'amber.300', green: 'green.400', orange: 'orange.500', grey: 'gray.400' } as const;

const Row = chakra(RouteLink, {
  base: {
    display: 'grid',
    gridTemplateAreas: {
      base: '"picture number total" "picture date status" "names names names"',
      md: '"picture number total chevron" "picture date status chevron" "picture names status chevron"',
    },
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto auto' },
    alignItems: 'center',
    columnGap: { base: '3', md: '4' },
    minWidth: '0',
    px: '4',
    py: '3',
    borderRadius: 'l3',
    outline: '0',
    focusVisibleRing: 'inside',
  },
});

const MAX_PICTURES = 3;

export function OrderRow({ order, reorder }: { order: Order; reorder: ReorderActor }) {
  const { cart_items: items } = order;
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 9.5rem' }}
      alignItems="center"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      _hover={{ borderColor: 'petrol.border', boxShadow: 'md' }}
    >
      <Row to={appPaths.order(order.order_number)}>
        <Flex gridArea="picture" gap="1" width={{ md: '9.5rem' }}>
          {items.slice(0, MAX_PICTURES).map(({ id, product }, index) => (
            <Box key={id} width="12" {...(index > 0 && { hideBelow: 'md' })}>
              <ProductPicture image={product.images[0]} alt="" size={48} />
            </Box>
          ))}
        </Flex>
        <Text gridArea="number" fontWeight="bold" fontVariantNumeric="tabular-nums" letterSpacing="wide">
          {shortenOrderNumber(order.order_number)}
        </Text>
        <Text gridArea="date" textStyle="sm" color="fg.muted">
          {formatDate(order.created_at)}, {count} {count === 1 ? 'item' : 'items'}
        </Text>
        <Text gridArea="names" textStyle="sm" mt={{ base: '2', md: '0' }} lineClamp="2">
          {summarizeNames(items.map(({ product }) => product.name))}
        </Text>
        <Box gridArea="total" textAlign="end">
          <Price amount={order.total} />
        </Box>
        <Flex
          gridArea="status"
          align="center"
          alignSelf="start"
          justify="flex-end"
          gap="2"
          textStyle="sm"
          textTransform="capitalize"
        >
          <Box
            as="span"
            data-dot={getDotColour(order.status)}
            boxSize="2.5"
            borderRadius="full"
            bg={COLOURS[getDotColour(order.status)]}
          />
          {order.status}
        </Flex>
        <Box gridArea="chevron" hideBelow="md">
          <ChevronRightIcon />
        </Box>
      </Row>
      {order.status !== 'pending' && (
        <BuyAgain
          actor={reorder}
          orderNumber={order.order_number}
          variant="ghost"
          justifySelf="end"
          mt={{ base: '-2', lg: '0' }}
          me={{ lg: '2' }}
          aria-label={`Buy these again: order ${shortenOrderNumber(order.order_number)}`}
        />
      )}
    </Grid>
  );
}
