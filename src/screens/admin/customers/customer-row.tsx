import { adminPaths } from '#contract/admin-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import type { ListedCustomer } from '#contract/types.ts';
import { Box, Flex, Grid, Text } from '#src/components/chakra/chakra.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { CardLink } from '../card-link.tsx';
import { RoleBadge } from '../role-badge.tsx';
import { describePaidOrders } from './customer.rules.ts';

export function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, username, email, role, phone, paid_orders, value, last_order_at, created_at } = customer;
  return (
    <Grid
      as="li"
      data-customer={id}
      position="relative"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr) 14rem' }}
      columnGap="6"
      rowGap="0.5"
      alignItems="baseline"
      px={{ base: '4', md: '5' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.muted' }}
    >
      <Box minWidth="0">
        <Flex align="center" gap="2" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <CardLink to={adminPaths.customer(id)}>{username}</CardLink>
          </Text>
          <RoleBadge role={role} />
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {email}
        </Text>
      </Box>
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {phone === null ? 'No order yet' : formatPhone(phone)}
      </Text>
      <Box textAlign={{ md: 'end' }} fontVariantNumeric="tabular-nums">
        <Text fontWeight={paid_orders > 0 ? 'semibold' : 'normal'} whiteSpace={{ md: 'nowrap' }}>
          {paid_orders > 0 ? `${formatKsh(value)} in ${describePaidOrders(paid_orders)}` : 'Nothing paid'}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {last_order_at === null
            ? `Joined ${formatDate(created_at)}`
            : `Last order ${formatDate(last_order_at)}`}
        </Text>
      </Box>
    </Grid>
  );
}
