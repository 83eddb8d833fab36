import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import type { OrderFilter } from '#contract/order-lifecycle.ts';
import { areAllSelected, getListedSelection } from '#machines/order-selection/order-selection.rules.ts';
import { createOrderSelection } from '#machines/order-selection/order-selection.store.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { OrderLinkState } from '../edit-order/use-orders-path.ts';
import { OrderList } from './order-list.tsx';
import type { OrderListState } from './order-list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isEditable, type StaffOrder } from './staff-order.rules.ts';
import { useExportOrders } from './use-export-orders.ts';
import { useOrderKeys } from './use-order-keys.ts';

const BulkShippingDialog = lazyPart<{ orderNumbers: readonly string[]; onClose: () => void }>(
  () => import('./bulk-shipping.dialog.tsx'),
);
const KeysDialog = lazyPart<{ onClose: () => void }>(async () => ({
  default: (await import('./keys.dialog.tsx')).KeysDialog,
}));

interface SelectableOrdersProps {
  orders: readonly StaffOrder[];
  status: OrderFilter;
  query: string;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onShowAll: () => void;
  onLoadMore: () => void;
}

/** The list of orders, and what is done with the selected ones. Another filter begins another selection. */
export function SelectableOrders({ status, query, ...list }: SelectableOrdersProps) {
  const { store, change } = useSelection();
  const listed = list.orders.map(({ order_number: number }) => number);
  const selected = getListedSelection(
    useSelector(store, ({ context }) => context.selected),
    listed,
  );
  const exportOrders = useExportOrders();
  const [shipped, setShipped] = useDisclosure<readonly string[]>();
  const [areKeysShown, setKeysShown] = useDisclosure();
  const toggle = (orderNumber: string) => change((trigger) => trigger['selection.toggle']({ orderNumber }));
  useOrderKeys({ onToggle: toggle, onOpen: useOpenOrder(list.orders), onShowKeys: () => setKeysShown(true) });
  const queryClient = useQueryClient();
  return (
    <>
      {listed.length > 0 && (
        <SelectionBar
          selected={selected}
          areAllSelected={areAllSelected(selected, listed)}
          isExporting={exportOrders.isPending}
          onToggleAll={() => change((trigger) => trigger['selection.toggleAll']({ listed }))}
          onShip={() => setShipped(selected)}
          onExport={() =>
            exportOrders.mutate(selected.length > 0 ? { numbers: selected } : { status, query })
          }
          onClear={() => change((trigger) => trigger['selection.clear']())}
          onShowKeys={() => setKeysShown(true)}
        />
      )}
      <OrderList
        {...list}
        isNarrowed={status !== 'all' || query !== ''}
        selected={selected}
        onToggle={toggle}
      />
      <Suspense>
        {shipped && (
          <BulkShippingDialog
            orderNumbers={shipped}
            onClose={() => {
              setShipped(null);
              void queryClient.invalidateQueries({ queryKey: ['orders'] });
            }}
          />
        )}
        {areKeysShown && <KeysDialog onClose={() => setKeysShown(null)} />}
      </Suspense>
    </>
  );
}

/** It is kept in the history, for the way back from the prints or an order. */
function useSelection() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const store = useConstant(() => createOrderSelection((state as Partial<OrderListState> | null)?.selected));
  const change = (apply: (trigger: typeof store.trigger) => void) => {
    apply(store.trigger);
    const listState: OrderListState = { selected: store.getSnapshot().context.selected };
    void navigate({ search }, { replace: true, state: listState, preventScrollReset: true });
  };
  return { store, change };
}

function useOpenOrder(orders: readonly StaffOrder[]): (orderNumber: string) => void {
  const navigate = useNavigate();
  const state: OrderLinkState = { listSearch: useLocation().search };
  return (orderNumber) => {
    const order = orders.find(({ order_number: number }) => number === orderNumber);
    if (order && isEditable(order)) void navigate(adminPaths.order(orderNumber), { state });
  };
}
