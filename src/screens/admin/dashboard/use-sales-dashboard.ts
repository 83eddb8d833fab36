import type { Period } from '#contract/types.ts';
import {
  type SalesDashboardActor,
  salesDashboardMachine,
} from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive, useActorRef } from '#src/loading/actors.ts';
import { createSalesDashboardPorts } from '#src/ports/admin/sales-dashboard-ports.ts';

export function useSalesDashboard({ from, to }: Period): SalesDashboardActor {
  const api = useApi();
  const machine = useConstant(() => salesDashboardMachine.provide(createSalesDashboardPorts(api)));
  const actor = useActorRef(machine, { input: { period: { from, to } } });
  useOnChange({ from, to }, (period) => sendIfActive(actor, { type: 'period.choose', period }));
  return actor;
}
