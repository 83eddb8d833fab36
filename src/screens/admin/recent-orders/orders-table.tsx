import { useLocation } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import { Box, chakra, Price, VisuallyHidden } from '#src/components/chakra/chakra.tsx';
import { OrderItems } from '#src/components/shop/order-items.tsx';
import { formatDate, formatTime } from '#src/format/format-date.ts';
import { CardLink } from '../card-link.tsx';
import type { OrderLinkState } from '../edit-order/use-orders-path.ts';
import { StatusBadge } from '../status-badge.tsx';
import { OrderCheckbox } from './order-checkbox.tsx';
import { DescriptionItem, EditableTag, formatPayment, NoteMark } from './order-parts.tsx';
import { getOrderItems, getShippingDetails, isEditable, type StaffOrder } from './staff-order.rules.ts';
import type { StaffOrderProps } from './staff-order-card.tsx';

/** Rows are grids, because not every browser lets a link cover a native row. So each role is explicit. */
const Row = chakra('tr', {
  base: {
    display: 'grid',
    gridTemplateColumns:
      '1.5rem 9.5rem minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 6.5rem) minmax(0, 5.5rem) 5.5rem',
    columnGap: '3',
    alignItems: 'start',
    px: '3',
    py: '1',
  },
});

const HeadCell = chakra('th', {
  base: { textAlign: 'start', textStyle: 'xs', fontWeight: 'semibold', color: 'fg.muted' },
});

interface OrdersTableProps {
  orders: readonly StaffOrder[];
  selected: readonly string[];
  onToggle: (orderNumber: string) => void;
}

/** The orders from 1024 px on, the newest first. */
export function OrdersTable({ orders, selected, onToggle }: OrdersTableProps) {
  return (
    <Box
      as="table"
      role="table"
      aria-label="Orders"
      display="block"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <Box as="thead" role="rowgroup" display="block">
        <Row role="row">
          <HeadCell role="columnheader" scope="col">
            <VisuallyHidden>Selection</VisuallyHidden>
          </HeadCell>
          <HeadCell role="columnheader" scope="col" aria-sort="descending">
            Order<VisuallyHidden>, by the time it was placed</VisuallyHidden>
          </HeadCell>
          {['Shopper', 'Items', 'Payment', 'Order status'].map((name) => (
            <HeadCell key={name} role="columnheader" scope="col">
              {name}
            </HeadCell>
          ))}
          <HeadCell role="columnheader" scope="col" textAlign="end">
            Total
          </HeadCell>
        </Row>
      </Box>
      <Box as="tbody" role="rowgroup" display="block">
        {orders.map((order) => (
          <OrderRow
            key={order.order_number}
            order={order}
            isSelected={selected.includes(order.order_number)}
            onToggle={() => onToggle(order.order_number)}
          />
        ))}
      </Box>
    </Box>
  );
}

const Cell = chakra('td', { base: { minWidth: '0', overflowWrap: 'anywhere' } });

function OrderRow({ order, isSelected, onToggle }: StaffOrderProps) {
  const editable = isEditable(order);
  const number = shortenOrderNumber(order.order_number);
  const linkState: OrderLinkState = { listSearch: useLocation().search };
  return (
    <Row
      role="row"
      data-order={order.order_number}
      position="relative"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border"
      {...(isSelected && { bg: 'petrol.subtle' })}
      css={{
        scrollMarginBlock: '6rem',
        '&:last-child': { borderBottomRadius: 'l3' },
        '&:has(input:focus-visible)': {
          outline: '2px solid {colors.petrol.focusRing}',
          outlineOffset: '-2px',
        },
      }}
      {...(editable && { _hover: { bg: isSelected ? 'petrol.muted' : 'bg.muted' } })}
    >
      <Cell role="cell">
        <OrderCheckbox label={`Select order ${number}`} isChecked={isSelected} onToggle={onToggle} />
      </Cell>
      <Cell as="th" role="rowheader" scope="row" textAlign="start" fontWeight="normal">
        <Box display="flex" alignItems="center" gap="1.5">
          <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums" letterSpacing="wide">
            {editable ? (
              <CardLink to={adminPaths.order(order.order_number)} state={linkState}>
                {number}
              </CardLink>
            ) : (
              number
            )}
          </Box>
          <NoteMark count={order.note_count ?? 0} />
        </Box>
        <Box textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          <VisuallyHidden>Placed on </VisuallyHidden>
          {formatDate(order.created_at)} {formatTime(order.created_at)}
        </Box>
      </Cell>
      <Cell role="cell">
        <Shopper order={order} />
      </Cell>
      <Cell role="cell">
        <OrderItems items={getOrderItems(order)} isDense />
      </Cell>
      <Cell role="cell" textStyle="xs" color="fg.muted">
        {formatPayment(order)}
      </Cell>
      <Cell role="cell" display="flex" flexDirection="column" alignItems="start">
        <StatusBadge status={order.status} />
        {editable && <EditableTag />}
      </Cell>
      <Cell role="cell" textAlign="end">
        <Price amount={order.total} fontSize="sm" whiteSpace="nowrap" />
      </Cell>
    </Row>
  );
}

/** In three small lines: who, email address, place. */
function Shopper({ order }: { order: StaffOrder }) {
  const { recipient, email, phone, country, address } = getShippingDetails(order);
  return (
    <Box
      as="dl"
      textStyle="xs"
      lineHeight="1rem"
      css={{ '& dd': { display: 'inline' }, '& dd:not(:last-of-type)::after': { content: '" · "' } }}
    >
      <div>
        <DescriptionItem name="Name">{recipient && <strong>{recipient}</strong>}</DescriptionItem>
        <DescriptionItem name="Phone">{formatPhone(phone)}</DescriptionItem>
      </div>
      <Box color="fg.muted">
        <DescriptionItem name="Email">{email}</DescriptionItem>
      </Box>
      <div>
        <DescriptionItem name="Address">{address}</DescriptionItem>
        <DescriptionItem name="Country">{country}</DescriptionItem>
      </div>
    </Box>
  );
}
