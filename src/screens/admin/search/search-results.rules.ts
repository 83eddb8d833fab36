import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { BackOfficeSearchReply } from '#contract/types.ts';
import { formatDate } from '#src/format/format-date.ts';
import { formatStatus } from '../status-badge.rules.ts';

export interface SearchResult {
  key: string;
  title: string;
  detail: string;
  path: string;
}

export interface ResultGroup {
  title: string;
  results: readonly SearchResult[];
}

/** Orders, people, parts, in this order and without the kinds of which nothing was found. */
export function toResultGroups(found: BackOfficeSearchReply | null, isSuperuser: boolean): ResultGroup[] {
  if (!found) return [];
  const groups = [
    { title: 'Orders', results: found.orders.map(toOrderResult) },
    { title: 'People', results: (found.people ?? []).map(toPersonResult) },
    { title: 'Parts', results: found.products.map((product) => toProductResult(product, isSuperuser)) },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function toOrderResult(order: BackOfficeSearchReply['orders'][number]): SearchResult {
  const { order_number: number, status, name, total, created_at: at } = order;
  const isEditable = status === 'paid' || status === 'shipping';
  return {
    key: `order-${number}`,
    title: `${shortenOrderNumber(number)} ${name}`.trim(),
    detail: [formatStatus(status), formatKsh(total), formatDate(at)].join(', '),
    path: isEditable ? adminPaths.order(number) : appPaths.order(number),
  };
}

/** A person's orders. */
function toPersonResult(person: NonNullable<BackOfficeSearchReply['people']>[number]): SearchResult {
  const { id, username, email } = person;
  return {
    key: `person-${id}`,
    title: username,
    detail: email,
    path: adminPaths.customer(id),
  };
}

function toProductResult(
  { id, slug, name, price, stock_quantity: stock }: BackOfficeSearchReply['products'][number],
  isSuperuser: boolean,
): SearchResult {
  return {
    key: `product-${id}`,
    title: name,
    detail: `${formatKsh(price)}, ${stock} in stock`,
    path: isSuperuser ? adminPaths.editItem(id) : appPaths.product(slug),
  };
}
