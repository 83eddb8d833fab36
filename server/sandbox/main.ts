import * as v from 'valibot';
import { openSql } from './sql.ts';
import { startSandbox } from './start-sandbox.ts';

const portSchema = v.pipe(
  v.optional(v.string(), '0'),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(65535),
);

const environmentSchema = v.object({
  SANDBOX_PORT: portSchema,
  SANDBOX_SMTP_PORT: portSchema,
  DATABASE_URL: v.pipe(
    v.string('must be set'),
    v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  ),
});

const parsedEnvironment = v.safeParse(environmentSchema, process.env);
if (!parsedEnvironment.success) {
  for (const issue of parsedEnvironment.issues)
    console.error(`sandbox: ${v.getDotPath(issue)}: ${issue.message}`);
  process.exit(1);
}

const database = openSql(parsedEnvironment.output.DATABASE_URL, 5);
const sandbox = await startSandbox({
  sql: database.sql,
  port: parsedEnvironment.output.SANDBOX_PORT,
  smtpPort: parsedEnvironment.output.SANDBOX_SMTP_PORT,
  log: (event, details) => console.error(JSON.stringify({ sandbox: event, ...details })),
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await sandbox.close();
  await database.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

process.send?.({ port: sandbox.port, smtpPort: sandbox.smtpPort });
