import type { Parcel } from '#contract/delivery.ts';
import type { Order } from '#contract/types.ts';
import type { PackagingView } from '#machines/packaging/packaging.view.ts';
import { Box, Button, Flex, Grid, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { StepList } from '#src/components/shop/step-list.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatStatus } from '../status-badge.rules.ts';
import { StatusBadge } from '../status-badge.tsx';
import { PackingList } from './packing-list.tsx';
import { ParcelForm } from './parcel.form.tsx';
import { ShippingDetails } from './shipping-details.tsx';

const PARCEL_FORM = 'parcel';
const STEPS = ['pending', 'paid', 'shipping', 'delivered'];

interface PackingSheetProps {
  view: PackagingView;
  order: Order;
  onToggle: (itemId: number) => void;
  onMarkShipping: (parcel: Parcel) => void;
  onMarkDelivered: () => void;
}

export function PackingSheet(props: PackingSheetProps) {
  const { view, order, onToggle, onMarkShipping, onMarkDelivered } = props;
  const { statusButton, busy } = view;
  const isShipped = statusButton?.event === 'order.markShipping';
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
      gap={{ base: '4', lg: '6' }}
      templateRows={{ lg: 'auto 1fr' }}
      alignItems="start"
    >
      <Stack gap="4" gridRow={{ lg: '1 / span 2' }}>
        <Panel title="Items">
          {view.showsCheckboxes && (
            <Text color="fg.muted" mb="3">
              Tick each item once it is in the parcel.
            </Text>
          )}
          <PackingList items={view.items} showsCheckboxes={view.showsCheckboxes} onToggle={onToggle} />
        </Panel>
        {isShipped && <ParcelForm id={PARCEL_FORM} onSubmit={onMarkShipping} />}
      </Stack>
      <Stack gap="4">
        <Panel>
          <Flex align="center" justify="space-between" mb="4">
            <Text fontWeight="bold">Status</Text>
            <StatusBadge status={order.status} />
          </Flex>
          <StepList
            label="Progress"
            steps={STEPS.map(formatStatus)}
            currentIndex={STEPS.indexOf(order.status)}
          />
        </Panel>
        <ShippingDetails order={order} />
      </Stack>
      {statusButton && (
        <Box
          position={{ base: 'sticky', lg: 'static' }}
          bottom="0"
          gridColumn={{ lg: '2' }}
          mx={{ base: '-4', md: '-6', lg: '0' }}
          px={{ base: '4', md: '6', lg: '0' }}
          py={{ base: '3', lg: '0' }}
          bg={{ base: 'bg.panel', lg: 'transparent' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          borderColor="border"
        >
          <Button
            size="lg"
            width="100%"
            fontVariantNumeric="tabular-nums"
            disabled={!statusButton.isEnabled}
            aria-busy={busy}
            {...(isShipped ? { type: 'submit', form: PARCEL_FORM } : { onClick: onMarkDelivered })}
          >
            {statusButton.label}
          </Button>
        </Box>
      )}
    </Grid>
  );
}
