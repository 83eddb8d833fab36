import { adminPaths } from '#contract/admin-paths.ts';
import { Grid } from '#src/components/chakra/chakra.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PrintedOrders } from './printed-orders.tsx';

/** One slip on each sheet, dark on white regardless of the theme. */
const PRINT_STYLES = `
@media print {
  @page { margin: 12mm; }
  header, [data-not-printed] { display: none !important; }
  html, body, [data-slip], [data-slip] * {
    background: #fff !important; color: #000 !important; border-color: #777 !important;
  }
  [data-slip] { margin: 0 !important; border: 0 !important; padding: 0 !important; }
  [data-slips] { display: block !important; }
  [data-slip] ~ [data-slip] { break-before: page; }
}`;

export default function PackingSlipsScreen() {
  return (
    <PrintedOrders
      name="packing-slips"
      path={adminPaths.packingSlips()}
      title="Packing slips"
      hint="Each is printed on a sheet of its own, with the address to cut out."
      styles={PRINT_STYLES}
      getOtherHref={adminPaths.addressLabels}
      otherTitle="Address labels"
    >
      {(orders) => (
        <Grid
          data-slips=""
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="5"
          alignItems="start"
        >
          {orders.map((order) => (
            <PackingSlip key={order.order_number} order={order} />
          ))}
        </Grid>
      )}
    </PrintedOrders>
  );
}
