import type { Totals } from '#contract/money.ts';
import type { LifecycleActor, OrderStatus } from '#contract/order-lifecycle.ts';
import type { PaymentMethod } from '#contract/types.ts';
import type { paymentAttempts } from '../../db/schema/index.ts';
import type { Touch } from './campaigns.ts';
import type { Person } from './people.ts';

export interface CatalogueProduct {
  id: number;
  name: string;
  price: number;
  shippingFee: number;
  stock: number;
  weight: number;
}

export interface PlannedLine {
  product: CatalogueProduct;
  quantity: number;
}

export interface PlannedEvent {
  at: Date;
  actor: LifecycleActor;
  from: OrderStatus | null;
  to: OrderStatus;
  note: string;
}

export type PlannedAttempt = Omit<typeof paymentAttempts.$inferInsert, 'orderId' | 'id'>;

export interface PlannedOrder {
  orderNumber: string;
  buyer: Person;
  method: PaymentMethod;
  lines: PlannedLine[];
  totals: Totals;
  touch: Touch;
  placedAt: Date;
  events: PlannedEvent[];
  attempts: PlannedAttempt[];
  paidAttempt: PlannedAttempt | null;
}

export function getStatus({ events }: PlannedOrder): OrderStatus {
  return events.at(-1)!.to;
}
