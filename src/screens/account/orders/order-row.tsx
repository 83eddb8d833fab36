import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { ReorderActor } from '#machines/reorder/reorder.machine.ts';
import { Box, chakra, Flex, Price, Text } from '#src/components/chakra/chakra.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { ChevronRightIcon } from '#src/components/ui/icons.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { getDotColour } from './orders.rules.ts';
import { BuyAgain } from './reorder.tsx';

const COLOURS = { yellow: 'amber.300', green: 'green.400', orange: 'orange.500', grey: 'gray.400' } as const;

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minHeight: '16',
    flex: '1',
    minWidth: '0',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    outline: '0',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'petrol.border', boxShadow: 'md' },
  },
});

const MAX_PICTURES = 3;

export function OrderRow({ order, reorder }: { order: Order; reorder: ReorderActor }) {
  const { cart_items: items } = order;
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Flex
      as="li"
      direction={{ base: 'column', lg: 'row' }}
      align={{ lg: 'center' }}
      gap={{ base: '1', lg: '4' }}
    >
      <Row to={appPaths.order(order.order_number)}>
        <Flex gap="1" flexShrink="0">
          {items.slice(0, MAX_PICTURES).map(({ id, product }, index) => (
            <Box key={id} width="12" {...(index > 0 && { hideBelow: 'md' })}>
              <ProductPicture image={product.images[0]} alt="" size={48} />
            </Box>
          ))}
        </Flex>
        <Box flex="1" minWidth="0">
          <Text fontWeight="bold" fontVariantNumeric="tabular-nums" letterSpacing="wide">
            {shortenOrderNumber(order.order_number)}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {formatDate(order.created_at)}, {count} {count === 1 ? 'item' : 'items'}
          </Text>
          <Text textStyle="sm" lineClamp="1">
            {items.map(({ product }) => product.name).join(', ')}
          </Text>
        </Box>
        <Box textAlign="end">
          <Price amount={order.total} />
          <Flex align="center" justify="flex-end" gap="2" textStyle="sm" textTransform="capitalize">
            <Box
              as="span"
              data-dot={getDotColour(order.status)}
              boxSize="2.5"
              borderRadius="full"
              bg={COLOURS[getDotColour(order.status)]}
            />
            {order.status}
          </Flex>
        </Box>
        <ChevronRightIcon />
      </Row>
      {order.status !== 'pending' && (
        <BuyAgain
          actor={reorder}
          orderNumber={order.order_number}
          variant="ghost"
          alignSelf={{ base: 'flex-end', lg: 'center' }}
          aria-label={`Buy these again: order ${shortenOrderNumber(order.order_number)}`}
        />
      )}
    </Flex>
  );
}
