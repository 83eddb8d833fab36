import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openDatabase } from '../../server/db/client.ts';
import { DEMO_PASSWORD } from '../../server/db/seed/demo-accounts.ts';
import { Tally } from '../../tests/server/schedules/tally.ts';
import { settleableStates } from '../../tests/support/machine-structure.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { Chance } from './chance.ts';
import { FLOWS, flowChoices } from './flows.ts';
import type { Seen } from './look.ts';
import { Money } from './money.ts';
import { phoneChoices, portalChoices, windowChoices } from './payer.ts';
import type { Person } from './people.ts';
import { shopperChoices, staffChoices } from './screens.ts';
import { settleAll } from './settle-all.ts';
import { type Choice, type Done, Walker } from './walker.ts';
import { Weather } from './weather.ts';

export interface WalkOptions {
  browser: Browser;
  shop: { url: string; databaseUrl: string };
  seed: number;
  /** How many shop; one more works in the back office. */
  users: number;
  minutes: number;
  /** Where pictures of what is wrong go. */
  pictures: string;
  tell: (line: string) => void;
}

export interface Wrong {
  what: string;
  who: string;
  lately: string[];
  picture: string;
}

export interface Walked {
  actions: number;
  faulted: number;
  tally: Tally;
  wrong: Wrong[];
  orders: { placed: number; paid: number; cancelled: number };
  /** By machine: how many of the states in which it can rest it was in, and which not. */
  states: { machine: string; visited: number; unvisited: string[] }[];
}

const LATELY = 20;
const STUCK_MISSES = 4;

/**
 * Everybody draws an act from what they see, all act at once, everybody looks: a round. Draws hang on the seed, on who
 * draws and on what the page shows, so that a seed repeats a walk as far as the shop answers alike.
 */
export async function walk(options: WalkOptions): Promise<Walked> {
  const { shop, seed, tell } = options;
  const database = openDatabase(shop.databaseUrl, { max: 2 });
  const { sql, close } = database;
  const before = await ordersIn(sql);
  const money = await Money.of(database);
  const people = await gather(options);
  const { request } = people[0]!.walker.context;
  const weather = new Weather(request, shop.url, new Chance(seed, people.length));
  const tally = new Tally();
  const wrong = new WrongThings(options.pictures);
  const walked: Walked = {
    actions: 0,
    faulted: 0,
    tally,
    wrong: wrong.found,
    orders: { placed: 0, paid: 0, cancelled: 0 },
    states: [],
  };
  const until = Date.now() + options.minutes * 60_000;

  for (let round = 1; Date.now() < until; round += 1) {
    const trouble = await weather.change();
    if (trouble) tally.add(`trouble: ${trouble}`);
    const plans = await Promise.all(people.map(plan));
    const done = await Promise.all(
      plans.map(async ({ person, seen, choice }): Promise<[Person, Done]> => {
        const made = await person.walker.do(seen, choice);
        return [person, { ...made, wrong: [...made.wrong, ...(await money.wrong())] }];
      }),
    );
    for (const [person, act] of done) {
      const fault = act.choice.fault ?? (weather.isMetBy(act.calls) ? trouble : null);
      count(tally, act, fault);
      walked.actions += 1;
      if (fault) walked.faulted += 1;
      tell(`${round} ${person.walker.name}: ${person.walker.log.at(-1)}${fault ? `  [${fault}]` : ''}`);
      for (const what of act.wrong) await wrong.note(person.walker, what);
    }
  }
  await weather.clear();
  await settleAll(sql);
  for (const what of [...(await money.wrong()), ...(await money.unknownPayments())])
    await wrong.note(people[0]!.walker, `in the end: ${what}`);
  const after = await ordersIn(sql);
  for (const status of ['placed', 'paid', 'cancelled'] as const)
    walked.orders[status] = after[status] - before[status];
  walked.states = statesOf(people);
  for (const { walker } of people) await walker.context.close();
  await close();
  return walked;
}

/** Shoppers with new accounts, and a superuser. */
async function gather({ browser, shop, seed, users }: WalkOptions): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index <= users; index += 1) {
    const isStaff = index === users;
    const name = isStaff ? 'back office' : `shopper ${index + 1}`;
    const walker = await Walker.come({ name, browser, baseURL: shop.url, seed, index });
    const email = isStaff ? 'superuser@gari.test' : await newAccount(undefined, shop.databaseUrl);
    const password = isStaff ? DEMO_PASSWORD : PASSWORD;
    await walker.open(isStaff ? '/admin/login' : '/collection');
    people.push({ walker, email, password, phone: `071200${String(index).padStart(2, '0')}05`, isStaff });
  }
  return people;
}

interface Plan {
  person: Person;
  seen: Seen;
  choice: Choice;
}

async function plan(person: Person): Promise<Plan> {
  const { walker } = person;
  const { seen } = await walker.agree();
  const home: Choice = {
    name: 'starts again',
    weight: 1,
    make: () => walker.open(person.isStaff ? '/admin/recent-orders' : '/collection'),
  };
  const isStuck = walker.misses >= STUCK_MISSES;
  const choice = isStuck ? home : await walker.draw(await choicesOf(person, seen));
  return { person, seen, choice: choice ?? home };
}

async function choicesOf(person: Person, { path, screen, machine, leaf }: Seen): Promise<Choice[]> {
  if (path.startsWith('/sandbox/pesapal')) return portalChoices(person);
  const isOpen = machine === 'cardPayment' && leaf === 'modalOpen';
  if (isOpen) return windowChoices(person);
  const flow = machine && leaf && FLOWS[machine] ? flowChoices(person, machine, leaf) : [];
  if (person.isStaff) return [...flow, ...staffChoices(person, screen)];
  return [...flow, ...(await phoneChoices(person)), ...shopperChoices(person, screen)];
}

function count(tally: Tally, { choice }: Done, fault: string | null): void {
  tally.add(`act: ${choice.name.replace(/\/.*$/, (path) => path.split('?')[0]!)}`);
  if (fault) tally.add(`fault: ${fault}`);
}

function statesOf(people: Person[]): Walked['states'] {
  const visited = new Set(people.flatMap(({ walker }) => [...walker.visited]));
  return Object.values(FLOWS).map(({ model: { machine } }) => {
    const leaves = [...settleableStates(machine)].map((leaf) => leaf.slice(machine.id.length + 1));
    const unvisited = leaves.filter((leaf) => !visited.has(`${machine.id} ${leaf}`));
    return { machine: machine.id, visited: leaves.length - unvisited.length, unvisited };
  });
}

async function ordersIn(sql: ReturnType<typeof openDatabase>['sql']) {
  const [row] = await sql<{ placed: number; paid: number; cancelled: number }[]>`
    select count(*) filter (where placed_at is not null)::int as placed,
      count(*) filter (where paid_at is not null)::int as paid,
      count(*) filter (where status = 'cancelled')::int as cancelled
    from orders`;
  return row!;
}

/** What is wrong, each thing once, with what its finder did lately and saw. */
class WrongThings {
  readonly found: Wrong[] = [];
  readonly #pictures: string;

  constructor(pictures: string) {
    this.#pictures = pictures;
    mkdirSync(pictures, { recursive: true });
  }

  async note(walker: Walker, what: string): Promise<void> {
    if (this.found.some((known) => known.what === what)) return;
    const picture = join(this.#pictures, `wrong-${this.found.length + 1}.png`);
    await walker.page.screenshot({ path: picture }).catch(() => undefined);
    this.found.push({ what, who: walker.name, lately: walker.log.slice(-LATELY), picture });
  }
}
