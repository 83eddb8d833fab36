import type { ReactNode } from 'react';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Customer } from '#contract/types.ts';
import { Box, Flex, Grid, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatDate } from '#src/format/format-date.ts';
import { StatusBadge } from '../status-badge.tsx';

export function Orders({ customer: { orders, order_count } }: { customer: Customer }) {
  return (
    <Panel title="Orders">
      {orders.length === 0 && <Nothing>No orders yet.</Nothing>}
      {orders.length > 0 && (
        <Rows label="Orders">
          {orders.map(({ order_number, status, total, placed_at }) => (
            <Grid
              as="li"
              key={order_number}
              templateColumns={{ base: 'minmax(0, 1fr) auto', sm: '6.5rem 7rem minmax(0, 1fr) auto' }}
              alignItems="center"
              columnGap="3"
              rowGap="1"
              py="2"
            >
              <TextLink to={appPaths.order(order_number)} fontVariantNumeric="tabular-nums">
                {shortenOrderNumber(order_number)}
              </TextLink>
              <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap" order={{ base: 1, sm: 0 }}>
                {formatDate(placed_at)}
              </Text>
              <Box order={{ base: 1, sm: 0 }} textAlign={{ base: 'end', sm: 'start' }}>
                <StatusBadge status={status} />
              </Box>
              <Text fontWeight="semibold" textAlign="end" fontVariantNumeric="tabular-nums">
                {formatKsh(total)}
              </Text>
            </Grid>
          ))}
        </Rows>
      )}
      {order_count > orders.length && (
        <Text textStyle="sm" color="fg.muted" mt="2">
          The latest {orders.length} of {formatCount(order_count)}.
        </Text>
      )}
    </Panel>
  );
}

export function OpenRefunds({ customer: { open_refunds } }: { customer: Customer }) {
  if (open_refunds.length === 0) return null;
  return (
    <Panel title="Money due">
      <Rows label="Money due">
        {open_refunds.map(({ id, order_number, amount, paid_back }) => (
          <Flex as="li" key={id} columnGap="3" wrap="wrap" py="2" justify="space-between">
            <span>
              <TextLink to={adminPaths.refunds}>Refund</TextLink> of order {shortenOrderNumber(order_number)}
            </span>
            <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {formatKsh(amount - paid_back)}
            </Text>
          </Flex>
        ))}
      </Rows>
    </Panel>
  );
}

export function Cars({ customer: { cars } }: { customer: Customer }) {
  return (
    <Panel title="Cars">
      {cars.length === 0 && <Nothing>No cars in the garage.</Nothing>}
      {cars.length > 0 && (
        <Rows label="Cars">
          {cars.map(({ label, nickname, year, frame }, index) => (
            <Box as="li" key={index} py="2">
              <Text overflowWrap="anywhere">
                {label}
                {nickname !== null && ` (${nickname})`}
              </Text>
              {(year !== null || frame !== null) && (
                <Text textStyle="sm" color="fg.muted">
                  {[year, frame].filter((value) => value !== null).join(', ')}
                </Text>
              )}
            </Box>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

export function Addresses({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 && <Nothing>No saved addresses.</Nothing>}
      {addresses.length > 0 && (
        <Rows label="Addresses">
          {addresses.map(({ id, name, phone, email, street, city, county }) => (
            <Box as="li" key={id} py="2" overflowWrap="anywhere">
              <Text>{name}</Text>
              <Text textStyle="sm" color="fg.muted">
                {street}, {city}, {county}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {formatPhone(phone)}, {email}
              </Text>
            </Box>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      as="ul"
      aria-label={label}
      listStyleType="none"
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      {children}
    </Box>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="sm" color="fg.muted">
      {children}
    </Text>
  );
}
