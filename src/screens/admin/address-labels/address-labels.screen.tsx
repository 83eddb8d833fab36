import { adminPaths } from '#contract/admin-paths.ts';
import { Grid } from '#src/components/chakra/chakra.tsx';
import { PrintedOrders } from '../packing-slips/printed-orders.tsx';
import { AddressLabel } from './address-label.tsx';

/** Two beside and four below each other on A4, dark on white regardless of the theme. */
const PRINT_STYLES = `
@media print {
  @page { size: A4; margin: 8mm; }
  header, [data-not-printed] { display: none !important; }
  html, body, [data-label], [data-label] * {
    background: #fff !important; color: #000 !important; border-color: #777 !important;
  }
  main > div > div { padding: 0 !important; max-width: none !important; }
  [data-labels] { grid-template-columns: 96mm 96mm !important; gap: 2mm !important; }
  [data-label] { height: 66mm; overflow: hidden; break-inside: avoid; border-radius: 0 !important; }
}`;

export default function AddressLabelsScreen() {
  return (
    <PrintedOrders
      name="address-labels"
      path={adminPaths.addressLabels()}
      title="Address labels"
      hint="Eight fit on a sheet of A4."
      styles={PRINT_STYLES}
      getOtherHref={adminPaths.packingSlips}
      otherTitle="Packing slips"
    >
      {(orders) => (
        <Grid
          data-labels=""
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap="3"
          maxWidth="52rem"
        >
          {orders.map((order) => (
            <AddressLabel key={order.order_number} order={order} />
          ))}
        </Grid>
      )}
    </PrintedOrders>
  );
}
