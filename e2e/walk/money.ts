import type postgres from 'postgres';
import type { OpenDatabase } from '../../server/db/client.ts';
import { brokenRules, isPaid, type Listed, unitsOf } from '../../tests/server/schedules/broken-rules.ts';
import { attemptOf, type Facts, readFacts } from '../../tests/server/schedules/facts.ts';

const LETTERS: Record<string, string> = {
  paid: 'Your payment has arrived',
  shipping: 'Your order is on its way',
  delivered: 'Your order was delivered',
};

interface LetterFacts {
  number: string;
  status: string;
  moves: number;
  letters: number;
}

/** Holds the orders, payments, stock and letters in a shop's database against the rules. */
export class Money {
  readonly #database: OpenDatabase;
  readonly #sql: postgres.Sql;
  readonly #listed: ReadonlyMap<number, Listed>;

  private constructor(database: OpenDatabase, listed: ReadonlyMap<number, Listed>) {
    this.#database = database;
    this.#sql = database.sql;
    this.#listed = listed;
  }

  /** From what the shop has on its shelves and in its orders now. */
  static async of(database: OpenDatabase): Promise<Money> {
    const { sql } = database;
    const { products, orders } = await readFacts(sql);
    const prices = await sql<{ id: number; price: number; fee: number }[]>`
      select id, price, shipping_fee as fee from products`;
    const held = orders.filter(({ status }) => status !== 'cancelled');
    const paid = orders.filter(isPaid);
    const listed = prices.map(({ id, price, fee }): [number, Listed] => {
      const { stock, sold } = products.find((product) => product.id === id)!;
      return [
        id,
        { price, shippingFee: fee, stock: stock + unitsOf(held, id), sold: sold - unitsOf(paid, id) },
      ];
    });
    return new Money(database, new Map(listed));
  }

  /** What is wrong at this moment, in one look at the database. */
  async wrong(): Promise<string[]> {
    const facts = await readFacts(this.#sql);
    const broken = await brokenRules(this.#database.db, facts, this.#listed);
    return [...broken, ...(await this.#missingLetters())];
  }

  /** Once every provider was asked: what was paid there is an order paid or money to be given back. */
  async unknownPayments(): Promise<string[]> {
    const facts = await readFacts(this.#sql);
    return facts.payments
      .filter(({ outcome }) => outcome === 'paid')
      .flatMap((payment) => {
        const attempt = attemptOf(facts, payment);
        const told = `${payment.provider} ${payment.name}`;
        if (!attempt) return [`${told}: paid, and the shop does not know`];
        return attempt.state === 'paid' ? [] : [`${told}: paid, the attempt is ${attempt.state}`];
      });
  }

  facts(): Promise<Facts> {
    return readFacts(this.#sql);
  }

  /** Each step of an order is told in one letter to its owner, written with it. */
  async #missingLetters(): Promise<string[]> {
    const rows = await this.#sql<LetterFacts[]>`
      select o.order_number as number, e.to_status as status, count(distinct e.id)::int as moves,
        count(distinct m.id)::int as letters
      from orders o join users u on u.id = o.user_id join order_events e on e.order_id = o.id
        left join mails m on m.recipient = u.email and m.subject = case e.to_status when 'paid' then ${LETTERS['paid']!}
          when 'shipping' then ${LETTERS['shipping']!} else ${LETTERS['delivered']!} end
          || ' (' || left(o.order_number, 8) || ')'
      where e.to_status in ('paid', 'shipping', 'delivered')
      group by 1, 2 having count(distinct e.id) <> count(distinct m.id)`;
    return rows.map(
      ({ number, status, moves, letters }) =>
        `${number}: ${status} ${moves} times, told in ${letters} letters`,
    );
  }
}
