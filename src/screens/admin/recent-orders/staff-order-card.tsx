import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { Price } from '#src/components/shop/price.tsx';
import { Badge, Box, Flex, Grid, Heading } from '#src/components/ui/ui.ts';
import { formatDate, formatTime } from '#src/format/format-date.ts';
import { CardLink } from '../card-link.tsx';
import type { OrderLinkState } from '../edit-order/use-orders-path.ts';
import { StatusBadge } from '../status-badge.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { getOrderItems, getShippingDetails, isEditable, type StaffOrder } from './staff-order.rules.ts';

const gridAreas = {
  base: '"head" "items" "customer"',
  md: '"head head" "items customer"',
  lg: '"head items customer"',
};
const gridColumns = {
  base: 'minmax(0, 1fr)',
  md: 'minmax(0, 1fr) minmax(0, 1fr)',
  lg: '11rem minmax(0, 1fr) minmax(0, 22rem)',
};

export function StaffOrderCard({ order }: { order: StaffOrder }) {
  const editable = isEditable(order);
  const number = shortenOrderNumber(order.order_number);
  const linkState: OrderLinkState = { listSearch: useLocation().search };
  return (
    <Grid
      as="li"
      data-order={order.order_number}
      position="relative"
      templateAreas={gridAreas}
      templateColumns={gridColumns}
      columnGap={{ base: '4', lg: '8' }}
      rowGap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p="4"
      {...(editable && { _hover: { borderColor: 'petrol.border', boxShadow: 'md' } })}
    >
      <Flex
        gridArea="head"
        direction={{ base: 'row', lg: 'column' }}
        wrap="wrap"
        align={{ base: 'center', lg: 'flex-start' }}
        columnGap="3"
        rowGap="1.5"
      >
        <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums" letterSpacing="wide">
          {editable ? (
            <CardLink to={appPaths.adminOrder(order.order_number)} state={linkState}>
              {number}
            </CardLink>
          ) : (
            number
          )}
        </Heading>
        <Flex gap="2" wrap="wrap">
          <StatusBadge status={order.status} />
          {editable && (
            <Badge variant="outline" colorPalette="petrol">
              Editable
            </Badge>
          )}
        </Flex>
        <Flex
          direction={{ base: 'row', lg: 'column' }}
          align="baseline"
          columnGap="3"
          wrap="wrap"
          width={{ base: '100%', md: 'auto' }}
          justify={{ base: 'space-between', md: 'flex-start' }}
          ms={{ md: 'auto', lg: '0' }}
        >
          <Box as="span" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            <span>Placed on {formatDate(order.created_at)}</span> <span>{formatTime(order.created_at)}</span>
          </Box>
          <Price amount={order.total} fontSize="lg" />
          <Box
            as="span"
            textStyle="sm"
            color="fg.muted"
            overflowWrap="anywhere"
            width={{ base: '100%', md: 'auto' }}
          >
            {[METHOD_NAMES[order.payment_method], order.receipt].filter(Boolean).join(' ')}
          </Box>
        </Flex>
      </Flex>
      <Box
        gridArea="items"
        minWidth="0"
        css={{ '& > ul': { alignItems: 'start', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' } } }}
      >
        <OrderItems items={getOrderItems(order)} />
      </Box>
      <Customer order={order} />
    </Grid>
  );
}

function Customer({ order }: { order: StaffOrder }) {
  const { recipient, email, phone, country, address } = getShippingDetails(order);
  return (
    <Box
      as="dl"
      gridArea="customer"
      textStyle="sm"
      pt={{ base: '3', md: '0' }}
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="border"
    >
      <DescriptionItem name="Name">{recipient && <strong>{recipient}</strong>}</DescriptionItem>
      <DescriptionItem name="Phone">{formatPhone(phone)}</DescriptionItem>
      <DescriptionItem name="E-mail">{email}</DescriptionItem>
      <DescriptionItem name="Address">{address}</DescriptionItem>
      <DescriptionItem name="Country">{country}</DescriptionItem>
    </Box>
  );
}

/** The values speak for themselves; their names are for screen readers. */
function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" srOnly>
        {name}
      </Box>
      <Box as="dd" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children || '–'}
      </Box>
    </>
  );
}
