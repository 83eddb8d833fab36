import type { OpenDatabase } from '../../../server/db/client.ts';
import { findAttempt, readSnapshot, type Snapshot } from '../../server/schedules/snapshot.ts';
import {
  countUnits,
  findViolations,
  type InitialProduct,
  isPaid,
} from '../../server/schedules/violations.ts';

const EMAIL_SUBJECTS: Record<string, string> = {
  paid: 'Your payment has arrived',
  shipping: 'Your order is on its way',
  delivered: 'Your order was delivered',
};

interface EmailCount {
  number: string;
  status: string;
  moves: number;
  emails: number;
}

export class ShopInvariants {
  readonly #database: OpenDatabase;
  readonly #listed: ReadonlyMap<number, InitialProduct>;

  private constructor(database: OpenDatabase, listed: ReadonlyMap<number, InitialProduct>) {
    this.#database = database;
    this.#listed = listed;
  }

  /** Uses the current stock and orders as the baseline. */
  static async load(database: OpenDatabase): Promise<ShopInvariants> {
    const { sql } = database;
    const { products, orders } = await readSnapshot(database.db);
    const prices = await sql<{ id: number; price: number; fee: number }[]>`
      select id, price, shipping_fee as fee from products`;
    const activeOrders = orders.filter(({ status }) => status !== 'cancelled');
    const paid = orders.filter(isPaid);
    const listed = prices.map(({ id, price, fee }): [number, InitialProduct] => {
      const { stock, sold } = products.find((product) => product.id === id)!;
      return [
        id,
        {
          price,
          shippingFee: fee,
          stock: stock + countUnits(activeOrders, id),
          sold: sold - countUnits(paid, id),
        },
      ];
    });
    return new ShopInvariants(database, new Map(listed));
  }

  async findViolations(): Promise<string[]> {
    const snapshot = await readSnapshot(this.#database.db);
    const violations = await findViolations(this.#database.db, snapshot, this.#listed);
    return [...violations, ...(await this.#findMissingEmails())];
  }

  /** Call after every provider was queried. Returns received payments without a paid attempt. */
  async findUnknownPayments(): Promise<string[]> {
    const snapshot = await readSnapshot(this.#database.db);
    return snapshot.payments
      .filter(({ outcome }) => outcome === 'paid')
      .flatMap((payment) => {
        const attempt = findAttempt(snapshot, payment);
        const label = `${payment.provider} ${payment.name}`;
        if (!attempt) return [`${label}: paid, and the shop does not know`];
        return attempt.state === 'paid' ? [] : [`${label}: paid, the attempt is ${attempt.state}`];
      });
  }

  readSnapshot(): Promise<Snapshot> {
    return readSnapshot(this.#database.db);
  }

  /** Each status change must have exactly one email to the order's owner. */
  async #findMissingEmails(): Promise<string[]> {
    const { sql } = this.#database;
    const rows = await sql<EmailCount[]>`
      select o.order_number as number, e.to_status as status, count(distinct e.id)::int as moves,
        count(distinct m.id)::int as emails
      from orders o join users u on u.id = o.user_id join order_events e on e.order_id = o.id
        left join mails m on m.recipient = u.email and m.subject = case e.to_status when 'paid' then ${EMAIL_SUBJECTS['paid']!}
          when 'shipping' then ${EMAIL_SUBJECTS['shipping']!} else ${EMAIL_SUBJECTS['delivered']!} end
          || ' (' || left(o.order_number, 8) || ')'
      where e.to_status in ('paid', 'shipping', 'delivered')
      group by 1, 2 having count(distinct e.id) <> count(distinct m.id)`;
    return rows.map(
      ({ number, status, moves, emails }) => `${number}: ${status} ${moves} times, told in ${emails} emails`,
    );
  }
}
