import { connect, Socket } from 'node:net';
import { createApp } from '../../../server/app.ts';
import type { Config } from '../../../server/context/config.ts';
import type { Context } from '../../../server/context/context.ts';
import { createLog } from '../../../server/context/log.ts';
import { NO_METER } from '../../../server/context/meter.ts';
import { createPool, openPool } from '../../../server/db/client.ts';
import { POOL_NAMES } from '../../../server/db/pool-limits.ts';
import { type Pools } from '../../../server/db/pools.ts';
import { createFlutterwave, type Flutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createPesapal, type Pesapal } from '../../../server/providers/pesapal/pesapal.ts';
import { createSafaricom, type Safaricom } from '../../../server/providers/safaricom/safaricom.ts';
import type { Scheduler, Verdict } from './scheduler.ts';

export interface ShopProcess {
  ctx: Context;
  app: ReturnType<typeof createApp>;
  defects: string[];
  isDead(): boolean;
  /** Cuts all connections; resolves when PostgreSQL has ended their statements. Its code has no effect afterwards. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

interface ShopProcessOptions {
  config: Config;
  now(): Date;
  randomBytes(size: number): Uint8Array;
  scheduler: Scheduler;
  place: number;
}

const NEVER = new Promise<never>(() => undefined);

/**
 * Simulates a server process: an app with a single connection, where every statement and provider call waits for the
 * scheduler. It can be killed.
 */
export function startShopProcess({
  config,
  now,
  randomBytes,
  scheduler,
  place,
}: ShopProcessOptions): ShopProcess {
  const defects: string[] = [];
  const sockets = new Set<Promise<void>>();
  const open: Socket[] = [];
  let isKilled = false;
  const isDead = () => isKilled;

  function kill(): Promise<void> {
    isKilled = true;
    for (const socket of open) socket.end();
    return Promise.all(sockets).then(() => undefined);
  }

  /** The driver's socket. A killed process gets one that never connects. */
  function stream(): Socket {
    const { hostname, port } = new URL(config.databaseUrl);
    const socket = isKilled ? new Socket() : connect({ host: hostname, port: Number(port) });
    open.push(socket);
    if (!isKilled) {
      sockets.add(
        new Promise((onClosed) => interceptStatements(socket, { scheduler, place, onClosed, isDead, kill })),
      );
    }
    // The driver's own connect would remove the interception.
    return Object.assign(socket, { connect: () => socket });
  }

  const pool = createPool({
    connectionString: config.databaseUrl,
    max: 1,
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 0,
    stream,
  });
  const db = openPool(pool);
  const port = <P extends object>(name: string, provider: P | null) =>
    provider && interceptCalls(provider, { name, scheduler, place, isDead, kill });
  const ctx: Context = {
    db,
    pools: Object.fromEntries(POOL_NAMES.map((name) => [name, db])) as Pools,
    reads: db,
    config,
    log: createLog('error', { write: (line) => defects.push(line) }),
    meter: NO_METER,
    tracer: null,
    now,
    randomBytes,
    safaricom: port('Safaricom', config.safaricom && createSafaricom(config.safaricom, now)),
    pesapal: port('Pesapal', config.pesapal && createPesapal(config.pesapal, now)),
    flutterwave: port('Flutterwave', config.flutterwave && createFlutterwave(config.flutterwave, now)),
    mailer: null,
    sms: null,
    google: null,
    bucket: null,
  };
  const close = async () => {
    if (!isKilled) await db.$client.end();
  };
  return { ctx, app: createApp(ctx), defects, isDead, kill, close };
}

interface ProcessHandle {
  scheduler: Scheduler;
  place: number;
  isDead(): boolean;
  kill(): Promise<void>;
}

/** Runs an action when the scheduler allows it. In a killed process it never starts or never resolves. */
export async function runInTurn<T>(line: ProcessHandle, label: string, action: () => Promise<T>): Promise<T> {
  const { scheduler, place, isDead, kill } = line;
  if (isDead()) return NEVER;
  if (!scheduler.isScheduling) return action();
  const verdict = await scheduler.awaitTurn(place, label);
  if (verdict === 'die before') return NEVER;
  const result = await action();
  if (isDead()) return NEVER;
  scheduler.completeStep(place);
  if (verdict === 'go') return result;
  await kill();
  scheduler.markDead(place);
  return NEVER;
}

/** Methods that use the network; the others run without the scheduler. */
const CALLS: readonly (keyof Safaricom | keyof Pesapal | keyof Flutterwave)[] = [
  'startPush',
  'submit',
  'queryStatus',
];

function interceptCalls<P extends object>(
  provider: P,
  { name, ...line }: ProcessHandle & { name: string },
): P {
  return new Proxy(provider, {
    get(target, method) {
      const call = Reflect.get(target, method) as (...args: unknown[]) => Promise<unknown>;
      if (!CALLS.some((name) => name === method)) return call;
      return (...args: unknown[]) =>
        runInTurn(line, `${name} ${String(method)}`, () => call.apply(target, args));
    },
  });
}

/** Statements that no other process can observe before the transaction ends, or whose result never changes. */
const UNSCHEDULED_STATEMENTS =
  /^begin|^select \(graphile_worker\.add_job|^insert into "(?:mails|audit_log)"|from "session_tokens"/;

/**
 * Sits between the driver and PostgreSQL. Holds each statement until its turn, and drops the
 * reply when the process dies after it.
 */
function interceptStatements(
  socket: Socket,
  { onClosed, ...line }: ProcessHandle & { onClosed(): void },
): void {
  const { scheduler, place, isDead, kill } = line;
  const write = socket.write.bind(socket) as (chunk: Buffer, done?: () => void) => boolean;
  const emit = socket.emit.bind(socket);
  const readStatement = createStatementReader();
  let activeVerdict: Verdict | null = null;
  let pendingWrite: Promise<void> | null = null;

  async function send(chunk: Buffer, done?: () => void): Promise<void> {
    const statement = readStatement(chunk);
    if (isDead()) return NEVER;
    if (statement !== null && scheduler.isScheduling && !UNSCHEDULED_STATEMENTS.test(statement)) {
      const verdict = await scheduler.awaitTurn(place, statement, { isStatement: true });
      if (verdict === 'die before') return NEVER;
      activeVerdict = verdict;
    }
    if (!isDead()) write(chunk, done);
  }

  socket.write = ((chunk: Buffer, done?: () => void) => {
    if (!scheduler.isScheduling && !pendingWrite) {
      readStatement(chunk);
      return write(chunk, done);
    }
    const sent: Promise<void> = (pendingWrite ?? Promise.resolve())
      .then(() => send(chunk, done))
      .finally(() => {
        if (pendingWrite === sent) pendingWrite = null;
      });
    pendingWrite = sent;
    return true;
  }) as Socket['write'];

  socket.emit = ((event: string, ...args: unknown[]) => {
    if (event === 'close') onClosed();
    // The driver of a killed process never gets a reply.
    if (isDead()) return true;
    if (event !== 'data') return emit(event, ...args);
    const state = transactionState(args[0] as Buffer);
    if (!activeVerdict || !state) return emit(event, ...args);
    const verdict = activeVerdict;
    activeVerdict = null;
    if (verdict === 'die after') {
      void kill().then(() => scheduler.markDead(place));
      return true;
    }
    const wasHandled = emit(event, ...args);
    scheduler.completeStep(place, { isStatement: true, freesLocks: state === 'I' });
    return wasHandled;
  }) as Socket['emit'];
}

/** Of a connection: returns the statement that a message begins (Query, Parse, or a Bind to an earlier Parse), or null. */
function createStatementReader(): (message: Buffer) => string | null {
  const prepared = new Map<string, string>();
  let isParsed = false;
  return (message) => {
    const kind = String.fromCharCode(message[0]!);
    const readText = (start: number) => message.toString('latin1', start, start + 600).split('\0')[0]!;
    const follows = isParsed;
    isParsed = kind === 'P';
    if (kind === 'Q') return readText(5).trim();
    if (kind === 'B') return follows ? null : (prepared.get(readText(message.indexOf(0, 5) + 1)) ?? null);
    if (kind !== 'P') return null;
    const name = readText(5);
    const statement = readText(6 + name.length).trim();
    if (name !== '') prepared.set(name, statement);
    return statement;
  };
}

/** Returns the status in ReadyForQuery: I idle, T in a transaction, E in a failed one. Null without ReadyForQuery. */
function transactionState(reply: Buffer): string | null {
  const start = reply.length - 6;
  return start >= 0 && reply[start] === 0x5a && reply.readInt32BE(start + 1) === 5
    ? String.fromCharCode(reply[start + 5]!)
    : null;
}
