import * as v from 'valibot';
import { openDatabase } from '#server/db/client.ts';
import { startSandbox } from './start-sandbox.ts';

const port = v.pipe(
  v.optional(v.string(), '0'),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(65535),
);

const environment = v.object({
  SANDBOX_PORT: port,
  SANDBOX_SMTP_PORT: port,
  DATABASE_URL: v.pipe(
    v.string('must be set'),
    v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  ),
});

const checked = v.safeParse(environment, process.env);
if (!checked.success) {
  for (const issue of checked.issues) console.error(`sandbox: ${v.getDotPath(issue)}: ${issue.message}`);
  process.exit(1);
}

const database = openDatabase(checked.output.DATABASE_URL, { max: 5 });
const sandbox = await startSandbox({
  sql: database.sql,
  port: checked.output.SANDBOX_PORT,
  smtpPort: checked.output.SANDBOX_SMTP_PORT,
  log: (event, details) => console.error(JSON.stringify({ sandbox: event, ...details })),
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.close();
  await database.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

process.send?.({ port: sandbox.port, smtpPort: sandbox.smtpPort });
