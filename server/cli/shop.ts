import { Argument, Command, CommanderError, Option } from 'commander';
import { RestoreError } from '../db/backup/restore.ts';
import { changeRole, createAccount, ROLES, type Role, setPassword } from '../features/operations/accounts.ts';
import { listStuckWork } from '../features/operations/list-stuck-work.ts';
import {
  describeViolation,
  findMoneyViolations,
  MAX_VIOLATIONS,
} from '../features/operations/money-invariants.ts';
import { rebuildSearch } from '../features/operations/rebuild-search.ts';
import { AppError } from '../http/errors.ts';
import { backUpToFile, restoreFromFile } from './backup-file.ts';
import { exportToFile, importFromFile } from './catalogue-file.ts';
import { promptForSecret } from './prompt-for-secret.ts';
import { RefusedError, toReadableError } from './refused-error.ts';
import { replayAndReport } from './replay.ts';
import { withNewShop, withShop } from './with-shop.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

const program = new Command('npm run shop --')
  .description("The operators' tool of a Gari shop: accounts, catalogue, backups, payments.")
  .addHelpText(
    'after',
    `
It works on the database of DATABASE_URL, else on the one in DATA_DIR (./data), whether the shop is running or not.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`,
  )
  .exitOverride()
  .showHelpAfterError('(--help shows what there is)');

const role = new Option('--role <role>', 'what the account may do').choices(ROLES).default('customer');

program
  .command('create-user <email>')
  .description('make an account; its password is asked for, or read from standard input')
  .option('--username <name>', 'the name that others see', 'Gari')
  .addOption(role)
  .action(async (email: string, { username, role: selectedRole }: { username: string; role: Role }) => {
    const password = await promptForSecret('Password');
    await withNewShop((ctx) => createAccount(ctx, { email, username, password, role: selectedRole }));
    console.log(`${email} can sign in as ${selectedRole}.`);
  });

program
  .command('create-superuser <email>')
  .description('the same, with all rights: the first account of a new shop')
  .option('--username <name>', 'the name that others see', 'Gari')
  .action(async (email: string, { username }: { username: string }) => {
    const password = await promptForSecret('Password');
    await withNewShop((ctx) => createAccount(ctx, { email, username, password, role: 'superuser' }));
    console.log(`${email} can sign in as superuser.`);
  });

program
  .command('set-role')
  .description('change what an account may do; its sessions end')
  .argument('<email>')
  .addArgument(new Argument('<role>').choices(ROLES))
  .action(async (email: string, newRole: Role) => {
    await withShop((ctx) => changeRole(ctx, email, newRole));
    console.log(`${email} is ${newRole} now.`);
  });

program
  .command('set-password <email>')
  .description('set a password, asked for or read from standard input; the sessions of the account end')
  .action(async (email: string) => {
    const password = await promptForSecret('New password');
    await withShop((ctx) => setPassword(ctx, email, password));
    console.log(`${email} has a new password.`);
  });

program
  .command('export <file.csv>')
  .description('write the whole catalogue as CSV, archived products too')
  .action(async (file: string) => {
    const rows = await withShop((ctx) => exportToFile(ctx, file));
    console.log(`${rows} products are in ${file}.`);
  });

program
  .command('import <file.csv>')
  .description('take products from CSV; nothing is written where a row is bad')
  .option('--dry-run', 'only tell what an import would do', false)
  .option('--accept-good-rows', 'write the good rows though others are bad', false)
  .action(async (file: string, options: { dryRun: boolean; acceptGoodRows: boolean }) => {
    const { dryRun, acceptGoodRows: acceptGood } = options;
    const result = await withShop((ctx) => importFromFile(ctx, file, { dryRun, acceptGood }));
    for (const { row, column, message } of result.errors)
      console.error(`row ${row}${column ? `, ${column}` : ''}: ${message}`);
    const { total, created, changed, unchanged } = result;
    const unreportedCount = result.errorCount - result.errors.length;
    if (unreportedCount > 0) console.error(`… and ${unreportedCount} more`);
    console.log(`${total} rows: ${created} new, ${changed} changed, ${unchanged} as they were.`);
    if (result.written) console.log('Written.');
    else if (dryRun) console.log('Nothing was written: this was a dry run.');
    else throw new RefusedError('Nothing was written: mend the rows above, or accept the good ones.');
    if (dryRun && result.errorCount > 0) throw new RefusedError('There are bad rows.');
  });

program
  .command('reindex')
  .description('make what search reads anew from the products')
  .action(async () => {
    const count = await withShop(rebuildSearch);
    console.log(`${count} products can be found.`);
  });

program
  .command('backup [file]')
  .description('copy every table at one moment into one file, while the shop runs')
  .action(async (file?: string) => {
    const backup = await withShop((ctx, { sql }) => backUpToFile(sql, ctx.now(), file));
    console.log(`${backup.rows} rows are in ${backup.file}.`);
  });

program
  .command('restore <file>')
  .description('fill an empty database from a backup, whole or not at all')
  .action(async (file: string) => {
    const rows = await withNewShop((_, { sql }) => restoreFromFile(sql, file));
    console.log(`${rows} rows are back.`);
  });

program
  .command('replay-payment <order-number>')
  .description(
    'ask the providers once more about every payment of an order, by its whole number of 12 characters; needs the running shop',
  )
  .action(async (orderNumber: string) => {
    const wasQueried = await withShop((ctx) => replayAndReport(ctx, orderNumber.toUpperCase()));
    if (!wasQueried) throw new RefusedError('Nobody has asked yet: it happens when the shop runs.');
  });

program
  .command('check-money')
  .description(
    'hold every order, payment, refund and product against the rules of money and stock; ends with 1 if one is broken',
  )
  .action(async () => {
    const violations = await withShop((ctx) => findMoneyViolations(ctx.db));
    for (const violation of violations) console.log(describeViolation(violation));
    if (violations.length > 0)
      throw new RefusedError(
        `${violations.length} violations${violations.length === MAX_VIOLATIONS ? ' or more' : ''}.`,
      );
    console.log('Every order, payment and product is as it must be.');
  });

program
  .command('stuck')
  .description('list what waits for a person, or should have been done a quarter of an hour ago')
  .action(async () => {
    const work = await withShop(listStuckWork);
    for (const { kind, subject, since } of work) console.log(`${since.toISOString()} ${kind}: ${subject}`);
    console.log(work.length === 0 ? 'Nothing is stuck.' : `${work.length} in all.`);
  });

try {
  await program.parseAsync();
  process.exitCode = DONE;
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
  const readableError = toReadableError(error);
  const isExpected =
    readableError instanceof AppError ||
    readableError instanceof RestoreError ||
    readableError instanceof RefusedError;
  console.error(isExpected ? readableError.message : readableError);
  return FAILED;
}
