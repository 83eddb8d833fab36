import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, createWriteStream, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_TIMEOUT_MS = 120_000;
const END_TIMEOUT_MS = 10_000;

const isRoot = process.getuid?.() === 0;
const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
const asPostgres = () => (isRoot ? { uid: readId('-u'), gid: readId('-g') } : {});

export const newPassword = () => randomBytes(12).toString('hex');

/** Returns a new temporary folder of PostgreSQL's user. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gari-cluster-'));
  // Others may enter it, as PostgreSQL of the providers does, but not read what is in it.
  chmodSync(folder, 0o711);
  chownToPostgres(folder);
  return folder;
}

/** With passwords. */
export function writeSettings(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chownToPostgres(file);
}

function chownToPostgres(path: string): void {
  if (isRoot) chownSync(path, readId('-u'), readId('-g'));
}

/** Starts a program as PostgreSQL's user, which goes on until it is ended; what it prints is added to `log`. */
export function startProgram(command: string, args: string[], log: string): ChildProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    cwd: '/',
    ...asPostgres(),
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file);
  child.stderr.pipe(file);
  return child;
}

/** Runs a program as PostgreSQL's user to its end. Throws when it fails, with what it says. */
export function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: { PATH: process.env['PATH'], ...env },
    ...asPostgres(),
  });
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await Promise.race([exited, delay(END_TIMEOUT_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

/** Throws when `isDone` has not returned true in time. */
export async function waitFor(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`Waited ${START_TIMEOUT_MS / 1000} s for ${what}`);
    await delay(250);
  }
}
