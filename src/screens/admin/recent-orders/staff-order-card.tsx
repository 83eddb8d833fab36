import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import { Badge, Box, Flex, Grid, Heading, Price } from '#src/components/chakra/chakra.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { ChatIcon } from '#src/components/ui/icons.tsx';
import { formatDate, formatTime } from '#src/format/format-date.ts';
import { CardLink } from '../card-link.tsx';
import type { OrderLinkState } from '../edit-order/use-orders-path.ts';
import { StatusBadge } from '../status-badge.tsx';
import { METHOD_NAMES } from '../work-list/method-names.ts';
import { OrderCheckbox } from './order-checkbox.tsx';
import { getOrderItems, getShippingDetails, isEditable, type StaffOrder } from './staff-order.rules.ts';

const gridAreas = {
  base: '"check head" "items items" "customer customer"',
  md: '"check head head" "items items customer"',
  lg: '"check number placed items customer total" "check badges payment items customer total"',
};
const gridColumns = {
  base: 'auto minmax(0, 1fr)',
  md: 'auto minmax(0, 1fr) minmax(0, 1fr)',
  lg: 'auto 9.5rem 10.5rem minmax(0, 1fr) minmax(0, 17rem) 6.5rem',
};
/** From 1024 px the parts of the head are cells of the row. */
const rowParts = { base: 'flex', lg: 'contents' };

interface StaffOrderCardProps {
  order: StaffOrder;
  isSelected: boolean;
  onToggle: () => void;
}

export function StaffOrderCard({ order, isSelected, onToggle }: StaffOrderCardProps) {
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
      templateRows={{ lg: 'auto 1fr' }}
      columnGap="3"
      rowGap={{ base: '3', lg: '0.5' }}
      alignItems="start"
      bg={isSelected ? 'petrol.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={isSelected ? 'petrol.border' : 'border'}
      borderRadius={{ base: 'l3', lg: 'l2' }}
      px={{ base: '4', lg: '3' }}
      py={{ base: '3', lg: '1.5' }}
      textStyle={{ lg: 'sm' }}
      css={{
        scrollMarginBlock: '6rem',
        '&:has(input:focus-visible)': {
          outline: '2px solid {colors.petrol.focusRing}',
          outlineOffset: '-1px',
        },
      }}
      {...(editable && { _hover: { borderColor: 'petrol.border', boxShadow: 'md' } })}
    >
      <Box gridArea="check" mt={{ base: '-2', lg: '0' }}>
        <OrderCheckbox label={`Select order ${number}`} isChecked={isSelected} onToggle={onToggle} />
      </Box>
      <Flex
        gridArea={{ base: 'head', lg: 'auto' }}
        display={rowParts}
        wrap="wrap"
        align="center"
        columnGap="3"
        rowGap="1.5"
      >
        <Heading
          as="h2"
          gridArea={{ lg: 'number' }}
          size="sm"
          fontVariantNumeric="tabular-nums"
          letterSpacing="wide"
        >
          {editable ? (
            <CardLink to={adminPaths.order(order.order_number)} state={linkState}>
              {number}
            </CardLink>
          ) : (
            number
          )}
        </Heading>
        <Flex gridArea={{ lg: 'badges' }} gap={{ base: '2', lg: '1' }} wrap="wrap">
          <StatusBadge status={order.status} />
          {editable && (
            <Badge variant="outline" colorPalette="petrol">
              Editable
            </Badge>
          )}
          <NoteMark count={order.note_count ?? 0} />
        </Flex>
        <Flex
          display={rowParts}
          align="baseline"
          columnGap="3"
          wrap="wrap"
          width={{ base: '100%', md: 'auto' }}
          justify={{ base: 'space-between', md: 'flex-start' }}
          ms={{ md: 'auto', lg: '0' }}
        >
          <Box
            as="span"
            gridArea={{ lg: 'placed' }}
            textStyle={{ base: 'sm', lg: 'xs' }}
            lineHeight="1.5rem"
            color="fg.muted"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
          >
            <span>Placed on {formatDate(order.created_at)}</span> <span>{formatTime(order.created_at)}</span>
          </Box>
          <Price
            amount={order.total}
            gridArea={{ lg: 'total' }}
            fontSize={{ base: 'lg', lg: 'md' }}
            textAlign={{ lg: 'end' }}
            whiteSpace="nowrap"
          />
          <Box
            as="span"
            gridArea={{ lg: 'payment' }}
            textStyle={{ base: 'sm', lg: 'xs' }}
            color="fg.muted"
            overflow={{ lg: 'hidden' }}
            textOverflow={{ lg: 'ellipsis' }}
            whiteSpace={{ lg: 'nowrap' }}
            overflowWrap="anywhere"
            title={order.receipt ?? undefined}
            width={{ base: '100%', md: 'auto' }}
            minWidth="0"
          >
            {[METHOD_NAMES[order.payment_method], order.receipt].filter(Boolean).join(' ')}
          </Box>
        </Flex>
      </Flex>
      <Box gridArea="items" minWidth="0">
        <OrderItems items={getOrderItems(order)} isDense />
      </Box>
      <Customer order={order} />
    </Grid>
  );
}

function NoteMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge colorPalette="orange">
      <ChatIcon width="12" height="12" /> {count === 1 ? '1 note' : `${count} notes`}
    </Badge>
  );
}

function Customer({ order }: { order: StaffOrder }) {
  const { recipient, email, phone, country, address } = getShippingDetails(order);
  return (
    <Box
      as="dl"
      gridArea="customer"
      textStyle={{ base: 'sm', lg: 'xs' }}
      pt={{ base: '3', md: '0' }}
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="border"
      css={{
        '@media (min-width: 64rem)': {
          '& dd': { display: 'inline' },
          '& dd:not(:last-of-type)::after': { content: '" · "' },
        },
      }}
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
