import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { adminPaths } from '../../contract/admin-paths.ts';
import { appPaths } from '../../contract/app-paths.ts';
import { openDatabase } from '../../server/db/client.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { Tally } from '../../tests/server/schedules/tally.ts';
import type { ScreenSnapshot } from '../../tests/support/fuzz/screen-snapshot.ts';
import { SeededRandom } from '../../tests/support/fuzz/seeded-random.ts';
import { ShopInvariants } from '../../tests/support/fuzz/shop-invariants.ts';
import { getStableStates } from '../../tests/support/model-paths/machine-structure.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { FaultInjector } from './fault-injector.ts';
import { FLOWS, flowChoices } from './flows.ts';
import { type ActionResult, type Choice, FuzzDriver } from './fuzz-driver.ts';
import type { FuzzUser } from './fuzz-user.ts';
import { phoneChoices, portalChoices, windowChoices } from './payer.ts';
import { shopperChoices, staffChoices } from './screen-choices.ts';
import { settleAll } from './settle-all.ts';

export interface FuzzOptions {
  browser: Browser;
  shop: { url: string; databaseUrl: string };
  seed: number;
  /** The number of shoppers; one back-office user is added. */
  userCount: number;
  minutes: number;
  screenshotFolder: string;
  log: (line: string) => void;
}

export interface Violation {
  description: string;
  userName: string;
  recentActions: string[];
  screenshot: string;
}

export interface FuzzResult {
  actions: number;
  faultedActions: number;
  tally: Tally;
  violations: Violation[];
  orders: { placed: number; paid: number; cancelled: number };
  /** For each machine, how many of its stable states were visited, and which were not. */
  states: { machine: string; visited: number; unvisited: string[] }[];
}

const RECENT_ACTIONS_SHOWN = 20;
const MAX_MISSES = 4;

/**
 * In each round, all users pick an action from what they see, act at once and check the result. Choices depend only on
 * the seed, the user and the page, so a seed reproduces a run as long as the shop responds alike.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { shop, seed, log } = options;
  const database = openDatabase(shop.databaseUrl, { max: 2 });
  const { sql, close } = database;
  const before = await countOrders(sql);
  const invariants = await ShopInvariants.load(database);
  const fuzzUsers = await createUsers(options);
  const { request } = fuzzUsers[0]!.driver.context;
  const faultInjector = new FaultInjector(request, shop.url, new SeededRandom(seed, fuzzUsers.length));
  const tally = new Tally();
  const violations = new ViolationLog(options.screenshotFolder);
  const result: FuzzResult = {
    actions: 0,
    faultedActions: 0,
    tally,
    violations: violations.found,
    orders: { placed: 0, paid: 0, cancelled: 0 },
    states: [],
  };
  const until = Date.now() + options.minutes * 60_000;

  for (let round = 1; Date.now() < until; round += 1) {
    const providerFault = await faultInjector.nextRound();
    if (providerFault) tally.add(`trouble: ${providerFault}`);
    const plans = await Promise.all(fuzzUsers.map(plan));
    const actionResults = await Promise.all(
      plans.map(async ({ user, snapshot, choice }): Promise<[FuzzUser, ActionResult]> => {
        const actionResult = await user.driver.execute(snapshot, choice);
        return [
          user,
          {
            ...actionResult,
            violations: [...actionResult.violations, ...(await invariants.findViolations())],
          },
        ];
      }),
    );
    for (const [user, action] of actionResults) {
      const fault = action.choice.fault ?? (faultInjector.affects(action.calls) ? providerFault : null);
      tallyAction(tally, action, fault);
      result.actions += 1;
      if (fault) result.faultedActions += 1;
      log(`${round} ${user.driver.name}: ${user.driver.log.at(-1)}${fault ? `  [${fault}]` : ''}`);
      for (const description of action.violations) await violations.record(user.driver, description);
    }
  }
  await faultInjector.clear();
  await settleAll(sql);
  for (const description of [
    ...(await invariants.findViolations()),
    ...(await invariants.findUnknownPayments()),
  ])
    await violations.record(fuzzUsers[0]!.driver, `in the end: ${description}`);
  const after = await countOrders(sql);
  for (const status of ['placed', 'paid', 'cancelled'] as const)
    result.orders[status] = after[status] - before[status];
  result.states = getStateCoverage(fuzzUsers);
  for (const { driver } of fuzzUsers) await driver.context.close();
  await close();
  return result;
}

async function createUsers({ browser, shop, seed, userCount }: FuzzOptions): Promise<FuzzUser[]> {
  const fuzzUsers: FuzzUser[] = [];
  for (let index = 0; index <= userCount; index += 1) {
    const isStaff = index === userCount;
    const name = isStaff ? 'back office' : `shopper ${index + 1}`;
    const driver = await FuzzDriver.launch({ name, browser, baseURL: shop.url, seed, index });
    const email = isStaff ? 'superuser@gari.test' : await newAccount(undefined, shop.databaseUrl);
    const password = isStaff ? DEMO_PASSWORD : PASSWORD;
    await driver.open(isStaff ? adminPaths.login : appPaths.collection);
    fuzzUsers.push({ driver, email, password, phone: `071200${String(index).padStart(2, '0')}05`, isStaff });
  }
  return fuzzUsers;
}

interface Plan {
  user: FuzzUser;
  snapshot: ScreenSnapshot;
  choice: Choice;
}

async function plan(user: FuzzUser): Promise<Plan> {
  const { driver } = user;
  const { snapshot } = await driver.waitForMatch();
  const restart: Choice = {
    name: 'starts again',
    weight: 1,
    perform: () => driver.open(user.isStaff ? appPaths.recentOrders : appPaths.collection),
  };
  const isStuck = driver.misses >= MAX_MISSES;
  const choice = isStuck ? restart : await driver.pickChoice(await listChoices(user, snapshot));
  return { user, snapshot, choice: choice ?? restart };
}

async function listChoices(
  user: FuzzUser,
  { path, screen, machine, leaf }: ScreenSnapshot,
): Promise<Choice[]> {
  if (path.startsWith('/sandbox/pesapal')) return portalChoices(user);
  const isOpen = machine === 'cardPayment' && leaf === 'modalOpen';
  if (isOpen) return windowChoices(user);
  const flow = machine && leaf && FLOWS[machine] ? flowChoices(user, machine, leaf) : [];
  if (user.isStaff) return [...flow, ...staffChoices(user, screen)];
  return [...flow, ...(await phoneChoices(user)), ...shopperChoices(user, screen)];
}

function tallyAction(tally: Tally, { choice }: ActionResult, fault: string | null): void {
  tally.add(`act: ${choice.name.replace(/\/.*$/, (path) => path.split('?')[0]!)}`);
  if (fault) tally.add(`fault: ${fault}`);
}

function getStateCoverage(fuzzUsers: FuzzUser[]): FuzzResult['states'] {
  const visited = new Set(fuzzUsers.flatMap(({ driver }) => [...driver.visited]));
  return Object.values(FLOWS).map(({ model: { machine } }) => {
    const leaves = [...getStableStates(machine)].map((leaf) => leaf.slice(machine.id.length + 1));
    const unvisited = leaves.filter((leaf) => !visited.has(`${machine.id} ${leaf}`));
    return { machine: machine.id, visited: leaves.length - unvisited.length, unvisited };
  });
}

async function countOrders(sql: ReturnType<typeof openDatabase>['sql']) {
  const [row] = await sql<{ placed: number; paid: number; cancelled: number }[]>`
    select count(*) filter (where placed_at is not null)::int as placed,
      count(*) filter (where paid_at is not null)::int as paid,
      count(*) filter (where status = 'cancelled')::int as cancelled
    from orders`;
  return row!;
}

/** Records each distinct violation once. */
class ViolationLog {
  readonly found: Violation[] = [];
  readonly #screenshotFolder: string;

  constructor(screenshotFolder: string) {
    this.#screenshotFolder = screenshotFolder;
    mkdirSync(screenshotFolder, { recursive: true });
  }

  async record(driver: FuzzDriver, description: string): Promise<void> {
    if (this.found.some((existing) => existing.description === description)) return;
    const screenshot = join(this.#screenshotFolder, `violation-${this.found.length + 1}.png`);
    await driver.page.screenshot({ path: screenshot }).catch(() => undefined);
    this.found.push({
      description,
      userName: driver.name,
      recentActions: driver.log.slice(-RECENT_ACTIONS_SHOWN),
      screenshot,
    });
  }
}
