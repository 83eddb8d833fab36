import { useLocation } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import { Box, Flex, Grid, Heading, Price } from '#src/components/chakra/chakra.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { formatDate, formatTime } from '#src/format/format-date.ts';
import { CardLink } from '../card-link.tsx';
import type { OrderLinkState } from '../edit-order/use-orders-path.ts';
import { StatusBadge } from '../status-badge.tsx';
import { OrderCheckbox } from './order-checkbox.tsx';
import { DescriptionItem, EditableTag, formatPayment, NoteMark } from './order-parts.tsx';
import { getOrderItems, getShippingDetails, isEditable, type StaffOrder } from './staff-order.rules.ts';

const gridAreas = {
  base: '"check head" "items items" "customer customer"',
  md: '"check head head" "items items customer"',
};
const gridColumns = {
  base: 'auto minmax(0, 1fr)',
  md: 'auto minmax(0, 1fr) minmax(0, 1fr)',
};

export interface StaffOrderProps {
  order: StaffOrder;
  isSelected: boolean;
  onToggle: () => void;
}

/** An order on screens below 1024 px. */
export function StaffOrderCard({ order, isSelected, onToggle }: StaffOrderProps) {
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
      columnGap="3"
      rowGap="3"
      alignItems="start"
      bg={isSelected ? 'petrol.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={isSelected ? 'petrol.border' : 'border'}
      borderRadius="l3"
      px="4"
      py="3"
      css={{
        scrollMarginBlock: '6rem',
        '&:has(input:focus-visible)': {
          outline: '2px solid {colors.petrol.focusRing}',
          outlineOffset: '-1px',
        },
      }}
      {...(editable && { _hover: { borderColor: 'petrol.border', boxShadow: 'md' } })}
    >
      <Box gridArea="check" mt="-2">
        <OrderCheckbox label={`Select order ${number}`} isChecked={isSelected} onToggle={onToggle} />
      </Box>
      <Flex gridArea="head" wrap="wrap" align="center" columnGap="3" rowGap="1.5">
        <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums" letterSpacing="wide">
          {editable ? (
            <CardLink to={adminPaths.order(order.order_number)} state={linkState}>
              {number}
            </CardLink>
          ) : (
            number
          )}
        </Heading>
        <Flex gap="2" wrap="wrap">
          <StatusBadge status={order.status} />
          {editable && <EditableTag />}
          <NoteMark count={order.note_count ?? 0} />
        </Flex>
        <Flex
          align="baseline"
          columnGap="3"
          wrap="wrap"
          width={{ base: '100%', md: 'auto' }}
          justify={{ base: 'space-between', md: 'flex-start' }}
          ms={{ md: 'auto' }}
        >
          <Box
            as="span"
            textStyle="sm"
            lineHeight="1.5rem"
            color="fg.muted"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
          >
            <span>Placed on {formatDate(order.created_at)}</span> <span>{formatTime(order.created_at)}</span>
          </Box>
          <Price amount={order.total} fontSize="lg" whiteSpace="nowrap" />
          <Box
            as="span"
            textStyle="sm"
            color="fg.muted"
            overflowWrap="anywhere"
            width={{ base: '100%', md: 'auto' }}
            minWidth="0"
          >
            {formatPayment(order)}
          </Box>
        </Flex>
      </Flex>
      <Box gridArea="items" minWidth="0">
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
      <DescriptionItem name="Email">{email}</DescriptionItem>
      <DescriptionItem name="Address">{address}</DescriptionItem>
      <DescriptionItem name="Country">{country}</DescriptionItem>
    </Box>
  );
}
