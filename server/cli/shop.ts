import { Argument, Command, CommanderError, Option } from 'commander';
import { readVersion } from '../context/version.ts';
import { backUpToFile, listBackups, restoreFromFile } from '../db/backup/backup-file.ts';
import { RestoreError } from '../db/backup/restore.ts';
import { formatPoolerDatabases } from '../db/pooler.ts';
import { type MovedBodies, moveBodies } from '../features/media/move-bodies.ts';
import {
  changeRole,
  createAccount,
  ROLES,
  type Role,
  resetSecondFactor,
  setPassword,
} from '../features/operations/accounts.ts';
import { backUpDaily } from '../features/operations/back-up-daily.ts';
import { listStuckWork } from '../features/operations/list-stuck-work.ts';
import {
  describeViolation,
  findMoneyViolations,
  MAX_VIOLATIONS,
} from '../features/operations/money-invariants.ts';
import { rebuildSearch } from '../features/operations/rebuild-search.ts';
import { AppError } from '../http/errors.ts';
import { BucketError } from '../providers/s3/bucket.ts';
import { exportToFile, importFromFile } from './catalogue-file.ts';
import { examineShop, formatFinding } from './doctor.ts';
import { promptForSecret } from './prompt-for-secret.ts';
import { RefusedError, toReadableError } from './refused-error.ts';
import { replayAndReport } from './replay.ts';
import { drillRestore, drillRestoreInto, formatDrill } from './restore-drill.ts';
import { withDatabaseUrl, withNewShop, withShop } from './with-shop.ts';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;
const MAX_NAMED = 20;

const program = new Command('npm run shop --')
  .description("The operators' tool of a Gari shop: accounts, catalogue, backups, payments.")
  .addHelpText(
    'after',
    `
Uses the database of DATABASE_URL, or else the one in DATA_DIR (./data); the shop may be running.
Exit codes: 0 success, 1 refused or failed, 2 wrong usage.`,
  )
  .exitOverride()
  .showHelpAfterError('(see --help)');

const role = new Option('--role <role>', 'what the account may do').choices(ROLES).default('customer');

program
  .command('create-user <email>')
  .description('create an account; prompts for the password, or reads it from standard input')
  .option('--username <name>', 'display name', 'Gari')
  .addOption(role)
  .action(async (email: string, { username, role: selectedRole }: { username: string; role: Role }) => {
    const password = await promptForSecret('Password');
    await withNewShop((ctx) => createAccount(ctx, { email, username, password, role: selectedRole }));
    console.log(`${email} can sign in as ${selectedRole}.`);
  });

program
  .command('create-superuser <email>')
  .description('create an account with all permissions, such as the first of a new shop')
  .option('--username <name>', 'display name', 'Gari')
  .action(async (email: string, { username }: { username: string }) => {
    const password = await promptForSecret('Password');
    await withNewShop((ctx) => createAccount(ctx, { email, username, password, role: 'superuser' }));
    console.log(`${email} can sign in as superuser.`);
  });

program
  .command('starter-catalogue')
  .description('fill an empty shop with categories and the cars driven in Kenya; without goods')
  .action(async () => {
    // Drawings and 601 cars, which no other command needs.
    const { seedStarterCatalogue } = await import('../demo/seed-starter-catalogue.ts');
    const isSeeded = await withNewShop(({ db }) => seedStarterCatalogue(db));
    if (!isSeeded) throw new RefusedError('Nothing was written: this shop has categories or cars.');
    console.log('The shop has categories and cars now. Add goods at /admin/add-item.');
  });

program
  .command('set-role')
  .description('change the role of an account and end its sessions')
  .argument('<email>')
  .addArgument(new Argument('<role>').choices(ROLES))
  .action(async (email: string, newRole: Role) => {
    await withShop((ctx) => changeRole(ctx, email, newRole));
    console.log(`${email} is ${newRole} now.`);
  });

program
  .command('set-password <email>')
  .description('set a password, prompted for or read from standard input, and end the account’s sessions')
  .action(async (email: string) => {
    const password = await promptForSecret('New password');
    await withShop((ctx) => setPassword(ctx, email, password));
    console.log(`${email} has a new password.`);
  });

program
  .command('reset-second-factor <email>')
  .description(
    'remove the second factor of an account whose phone and recovery codes are lost, and end its sessions',
  )
  .action(async (email: string) => {
    await withShop((ctx) => resetSecondFactor(ctx, email));
    console.log(`${email} signs in with the password alone.`);
  });

program
  .command('export <file.csv>')
  .description('export the whole catalogue as CSV, including archived products')
  .action(async (file: string) => {
    const rows = await withShop((ctx) => exportToFile(ctx, file));
    console.log(`${rows} products are in ${file}.`);
  });

program
  .command('import <file.csv>')
  .description('import products from CSV; one invalid row rejects the whole file')
  .option('--dry-run', 'report what the import would do, and write nothing', false)
  .option('--accept-good-rows', 'write the valid rows even if others are invalid', false)
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
    else throw new RefusedError('Nothing was written: correct the rows above, or use --accept-good-rows.');
    if (dryRun && result.errorCount > 0) throw new RefusedError('Some rows are invalid.');
  });

program
  .command('reindex')
  .description('rebuild the search index from the products')
  .action(async () => {
    const count = await withShop((ctx) => rebuildSearch(ctx));
    console.log(`${count} products are in the search index.`);
  });

program
  .command('move-pictures')
  .description('move the pictures in the database into the bucket of MEDIA_URL while the shop runs')
  .option('--back', 'move those in the bucket into the database', false)
  .action(async ({ back }: { back: boolean }) => {
    const to = back ? 'table' : 'bucket';
    const { count, bytes, missing } = await withShop((ctx) => {
      if (!ctx.bucket) throw new RefusedError('There is no bucket: set MEDIA_URL and its keys.');
      const onBatch = (moved: MovedBodies) => console.log(`${moved.count} so far …`);
      return moveBodies(ctx, { to, bucket: ctx.bucket, onBatch });
    }).catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      throw new RefusedError(
        `The bucket cannot be used (${error.message}). What was moved is in its new place: repeat the command for the rest.`,
      );
    });
    const mebibytes = (bytes / 1024 / 1024).toFixed(1);
    console.log(
      `${count} pictures and variants (${mebibytes} MiB) were moved into the ${back ? 'database' : 'bucket'}.`,
    );
    for (const object of missing.slice(0, MAX_NAMED)) console.error(`${object} is not in the bucket.`);
    if (missing.length > 0) throw new RefusedError(`${missing.length} objects are missing.`);
  });

program
  .command('pgbouncer')
  .description('print the lines for [databases] in pgbouncer.ini, one for each kind of work')
  .argument('<database>', 'its name')
  .argument('<upstream>', 'where it is, such as "host=10.0.0.5 port=5432"')
  .action((database: string, upstream: string) =>
    console.log(formatPoolerDatabases(database, upstream).join('\n')),
  );

program
  .command('backup [file]')
  .description('copy a consistent snapshot of all tables into one file while the shop runs')
  .option(
    '--daily',
    'into BACKUP_DIR, and delete those older than BACKUP_DAYS there, as a shop does every night',
  )
  .action(async (file: string | undefined, { daily }: { daily?: boolean }) => {
    if (daily) return backUpIntoFolder(file);
    const backup = await withShop((ctx, { sql }) =>
      backUpToFile(sql, { madeAt: ctx.now(), commit: readVersion().commit }, file),
    );
    console.log(`${backup.rows} rows are in ${backup.file}.`);
  });

async function backUpIntoFolder(file: string | undefined): Promise<void> {
  if (file !== undefined) throw new RefusedError('--daily names the file itself: leave it out.');
  await withShop(async (ctx) => {
    if (!ctx.config.backups) throw new RefusedError('There is no folder for backups: set BACKUP_DIR.');
    await backUpDaily(ctx);
    console.log(`The backup is in ${ctx.config.backups.folder}.`);
  });
}

program
  .command('restore <file>')
  .description('restore a backup into an empty database, in one transaction')
  .action(async (file: string) => {
    const rows = await withNewShop((_, { sql }) => restoreFromFile(sql, file));
    console.log(`${rows} rows restored.`);
  });

program
  .command('restore-drill [file]')
  .description(
    'restore a backup into a database of its own, which is deleted afterwards, and check what is in it',
  )
  .option(
    '--backups <folder>',
    'the folder whose newest backup is restored',
    process.env['BACKUP_DIR'] || '.',
  )
  .option(
    '--database <name>',
    'restore into this empty database beside the shop’s instead, and leave it with the backup in it',
  )
  .action(async (file: string | undefined, options: { backups: string; database?: string }) => {
    const backup = file ?? (await listBackups(options.backups)).at(-1);
    if (!backup) throw new RefusedError(`There is no backup in ${options.backups}.`);
    const drill =
      options.database === undefined
        ? await drillRestore(backup)
        : await drillRestoreInto(getUrlOfOtherDatabase(options.database), backup);
    console.log(formatDrill(drill));
    if (drill.violations.length > 0)
      throw new RefusedError(`${drill.violations.length} rules of money or stock are violated.`);
  });

program
  .command('replay-payment <order-number>')
  .description(
    'query the providers again for every payment of an order (its full number of 12 characters); the shop must be running',
  )
  .action(async (orderNumber: string) => {
    const wasQueried = await withShop((ctx) => replayAndReport(ctx, orderNumber.toUpperCase()));
    if (!wasQueried) throw new RefusedError('The providers have not been queried yet. Is the shop running?');
  });

program
  .command('check-money')
  .description(
    'check every order, payment, refund and product against the money and stock rules; exits with 1 on a violation',
  )
  .action(async () => {
    const violations = await withShop((ctx) => findMoneyViolations(ctx.db));
    for (const violation of violations) console.log(describeViolation(violation));
    if (violations.length > 0)
      throw new RefusedError(
        `${violations.length} violations${violations.length === MAX_VIOLATIONS ? ' or more' : ''}.`,
      );
    console.log('No violations: money and stock add up.');
  });

program
  .command('stuck')
  .description('list what needs a person, and what is overdue by 15 minutes or more')
  .action(async () => {
    const work = await withShop(listStuckWork);
    for (const { kind, subject, since } of work) console.log(`${since.toISOString()} ${kind}: ${subject}`);
    console.log(work.length === 0 ? 'Nothing is stuck.' : `${work.length} in all.`);
  });

program
  .command('doctor')
  .description('check all that the shop needs, without changing anything; exits with 1 if something fails')
  .option('--backups <folder>', 'where the backups are', process.env['BACKUP_DIR'] || '.')
  .action(async ({ backups }: { backups: string }) => {
    const findings = await withDatabaseUrl((url) => {
      if (url === null) throw new RefusedError('There is no shop here: set DATA_DIR or DATABASE_URL.');
      return examineShop({
        env: { ...process.env, DATABASE_URL: url },
        backupFolder: backups,
        now: new Date(),
      });
    });
    for (const finding of findings) console.log(formatFinding(finding));
    const failures = findings.filter(({ level }) => level === 'fail');
    if (failures.length > 0)
      throw new RefusedError(`${failures.length} of ${findings.length} checks failed.`);
  });

try {
  await program.parseAsync();
  process.exitCode = DONE;
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

function getUrlOfOtherDatabase(name: string): string {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new RefusedError('--database needs DATABASE_URL, whose server the other database is on.');
  const other = new URL(url);
  other.pathname = encodeURIComponent(name);
  return other.href;
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
