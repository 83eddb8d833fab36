import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { OpenTasks } from '#contract/types.ts';

export interface OpenTask {
  label: string;
  to: string;
  count: number;
  isCapped: boolean;
  oldestAt: string | null;
  /** What is done first: the oldest, or the scarcest. */
  first: readonly FirstTask[];
}

interface Place {
  label: string;
  to: string;
}

/** Since when it waits, or how many units are left. */
export type FirstTask = Place & ({ since: string } | { left: number });

interface Kind {
  key: Exclude<keyof OpenTasks, 'failed_emails'>;
  label: string | ((lowStock: number) => string);
  to: string;
  /** Where one of them is shown, and what it is called there. */
  locate?: (subject: string) => Place;
}

const locateForPacking = (number: string) => ({
  label: shortenOrderNumber(number),
  to: adminPaths.order(number),
});
const locateOrder = (number: string) => ({ label: shortenOrderNumber(number), to: appPaths.order(number) });

/** In the order in which shoppers feel that they wait. */
const KINDS: readonly Kind[] = [
  {
    key: 'to_pack',
    label: 'Orders to pack',
    to: `${appPaths.recentOrders}?status=paid`,
    locate: locateForPacking,
  },
  {
    key: 'to_deliver',
    label: 'Orders on their way',
    to: `${appPaths.recentOrders}?status=shipping`,
    locate: locateForPacking,
  },
  {
    key: 'car_requests',
    label: 'Car requests to answer',
    to: adminPaths.fitmentRequests,
    locate: (id) => ({ label: `Request ${id}`, to: adminPaths.fitmentRequests }),
  },
  { key: 'payment_reviews', label: 'Payments to decide', to: adminPaths.payments, locate: locateOrder },
  { key: 'refunds', label: 'Refunds to send', to: adminPaths.refunds, locate: locateOrder },
  {
    key: 'low_stock',
    label: (lowStock) => `Products with ${lowStock} or fewer left`,
    to: `${adminPaths.productList}?stock=low`,
  },
];

/** What the person may do, in a fixed order. `lowStock` is the greatest number of units that is low. */
export function listOpenTasks(tasks: OpenTasks, lowStock: number): OpenTask[] {
  return KINDS.flatMap(({ key, label, to, locate }) => {
    const task = tasks[key];
    if (!task) return [];
    const oldestAt = 'oldest_at' in task ? task.oldest_at : null;
    const text = typeof label === 'string' ? label : label(lowStock);
    return [
      {
        label: text,
        to,
        count: task.count,
        isCapped: task.capped ?? false,
        oldestAt,
        first: listFirst(task, locate),
      },
    ];
  });
}

type Tasks = NonNullable<OpenTasks[Exclude<keyof OpenTasks, 'failed_emails'>]>;

function listFirst(task: Tasks, locate: Kind['locate']): FirstTask[] {
  if ('oldest' in task && locate)
    return (task.oldest ?? []).map(({ subject, since }) => ({ ...locate(subject), since }));
  if ('fewest' in task)
    return (task.fewest ?? []).map(({ id, name, stock_quantity: stock }) => ({
      label: name,
      to: adminPaths.editItem(id),
      left: stock,
    }));
  return [];
}

/** How many tasks of each link of the menu wait, and of all under To do; what is under way or can wait is not counted. */
export function countByPath(tasks: OpenTasks | undefined): ReadonlyMap<string, number> {
  if (!tasks) return new Map();
  const { to_pack, car_requests, refunds, payment_reviews } = tasks;
  const counts = new Map<string, number>([
    [appPaths.recentOrders, to_pack.count],
    [adminPaths.fitmentRequests, car_requests.count],
    [adminPaths.refunds, refunds?.count ?? 0],
    [adminPaths.payments, payment_reviews?.count ?? 0],
  ]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return counts.set(adminPaths.toDo, total);
}
