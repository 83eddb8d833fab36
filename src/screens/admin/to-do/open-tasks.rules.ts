import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import type { OpenTasks } from '#contract/types.ts';

export interface OpenTask {
  label: string;
  to: string;
  count: number;
  isCapped: boolean;
  oldestAt: string | null;
}

interface Kind {
  key: Exclude<keyof OpenTasks, 'failed_emails'>;
  label: string | ((lowStock: number) => string);
  to: string;
}

/** In the order in which shoppers feel that they wait. */
const KINDS: readonly Kind[] = [
  { key: 'to_pack', label: 'Orders to pack', to: `${appPaths.recentOrders}?status=paid` },
  { key: 'to_deliver', label: 'Orders on their way', to: `${appPaths.recentOrders}?status=shipping` },
  { key: 'car_requests', label: 'Car requests to answer', to: adminPaths.fitmentRequests },
  { key: 'payment_reviews', label: 'Payments to decide', to: adminPaths.payments },
  { key: 'refunds', label: 'Refunds to send', to: adminPaths.refunds },
  {
    key: 'low_stock',
    label: (lowStock) => `Products with ${lowStock} or fewer left`,
    to: `${adminPaths.productList}?stock=low`,
  },
];

/** What the person may do, in a fixed order. `lowStock` is the greatest number of units that is low. */
export function listOpenTasks(tasks: OpenTasks, lowStock: number): OpenTask[] {
  return KINDS.flatMap(({ key, label, to }) => {
    const task = tasks[key];
    if (!task) return [];
    const oldestAt = 'oldest_at' in task ? task.oldest_at : null;
    const text = typeof label === 'string' ? label : label(lowStock);
    return [{ label: text, to, count: task.count, isCapped: task.capped ?? false, oldestAt }];
  });
}

/** How many tasks of each link of the menu wait; what is under way or can wait is not counted. */
export function countByPath(tasks: OpenTasks | undefined): ReadonlyMap<string, number> {
  if (!tasks) return new Map();
  const { to_pack, car_requests, refunds, payment_reviews } = tasks;
  return new Map([
    [appPaths.recentOrders, to_pack.count],
    [adminPaths.fitmentRequests, car_requests.count],
    [adminPaths.refunds, refunds?.count ?? 0],
    [adminPaths.payments, payment_reviews?.count ?? 0],
  ]);
}
