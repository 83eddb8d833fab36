import { connect, Socket } from 'node:net';
import { createApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { Context } from '../../../server/context.ts';
import { openPool } from '../../../server/db/client.ts';
import { POOL_NAMES, type Pools } from '../../../server/db/pools.ts';
import { createLog } from '../../../server/log.ts';
import { createFlutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createPesapal } from '../../../server/providers/pesapal/pesapal.ts';
import { createSafaricom } from '../../../server/providers/safaricom/safaricom.ts';
import type { Scheduler, Verdict } from './scheduler.ts';

export interface ShopProcess {
  ctx: Context;
  app: ReturnType<typeof createApp>;
  /** What it logged as defects. */
  defects: string[];
  isDead(): boolean;
  /** Cuts all connections; resolves when PostgreSQL has ended what ran on them. Nothing that its code does later has an effect. */
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
 * A server process as far as its database, its providers and its death are concerned: an app with one connection of
 * its own, whose every statement and call to a provider waits for the conductor.
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

  /** What the driver speaks through; a dead process's is never connected. */
  function stream(): Socket {
    const { hostname, port } = new URL(config.databaseUrl);
    const socket = isKilled ? new Socket() : connect({ host: hostname, port: Number(port) });
    open.push(socket);
    if (!isKilled) {
      sockets.add(
        new Promise((onClosed) => interceptStatements(socket, { scheduler, place, onClosed, isDead, kill })),
      );
    }
    // The driver's own would take the conductor off again.
    return Object.assign(socket, { connect: () => socket });
  }

  const db = openPool({
    connectionString: config.databaseUrl,
    max: 1,
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 0,
    stream,
  });
  const port = <P extends object>(name: string, provider: P | null) =>
    provider && interceptCalls(provider, { name, scheduler, place, isDead, kill });
  const ctx: Context = {
    db,
    pools: Object.fromEntries(POOL_NAMES.map((name) => [name, db])) as Pools,
    config,
    log: createLog('error', { write: (line) => defects.push(line) }),
    now,
    randomBytes,
    safaricom: port('Safaricom', config.safaricom && createSafaricom(config.safaricom, now)),
    pesapal: port('Pesapal', config.pesapal && createPesapal(config.pesapal, now)),
    flutterwave: port('Flutterwave', config.flutterwave && createFlutterwave(config.flutterwave, now)),
    mailer: null,
    google: null,
  };
  /** A dead process gives nothing back. */
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

/** One act that waits for its turn; dead processes neither begin it nor learn of its end. */
export async function runInTurn<T>(line: ProcessHandle, label: string, act: () => Promise<T>): Promise<T> {
  const { scheduler, place, isDead, kill } = line;
  if (isDead()) return NEVER;
  if (!scheduler.isScheduling) return act();
  const verdict = await scheduler.awaitTurn(place, label);
  if (verdict === 'die before') return NEVER;
  const result = await act();
  if (isDead()) return NEVER;
  scheduler.completeStep(place);
  if (verdict === 'go') return result;
  await kill();
  scheduler.markDead(place);
  return NEVER;
}

/** What goes over the network; the rest is known in the process. */
const CALLS: (string | symbol)[] = ['startPush', 'submit', 'ask'];

function interceptCalls<P extends object>(
  provider: P,
  { name, ...line }: ProcessHandle & { name: string },
): P {
  return new Proxy(provider, {
    get(target, method) {
      const call = Reflect.get(target, method) as (...args: unknown[]) => Promise<unknown>;
      if (!CALLS.includes(method)) return call;
      return (...args: unknown[]) =>
        runInTurn(line, `${name} ${String(method)}`, () => call.apply(target, args));
    },
  });
}

/** What nobody else sees or waits for before the transaction's end, or that never changes; it goes with its neighbours. */
const UNSCHEDULED_STATEMENTS =
  /^begin|graphile_worker\.add_job|^insert into "(?:mails|order_events|order_items|audit_log)"|from "session_tokens"/;

/**
 * Between the driver and PostgreSQL: a statement (Parse or a simple query) is held until its turn, and of a process that
 * dies after it the reply is kept back.
 */
function interceptStatements(
  socket: Socket,
  { onClosed, ...line }: ProcessHandle & { onClosed(): void },
): void {
  const { scheduler, place, isDead, kill } = line;
  const write = socket.write.bind(socket) as (chunk: Buffer, done?: () => void) => boolean;
  const emit = socket.emit.bind(socket);
  let activeVerdict: Verdict | null = null;
  let pendingWrite: Promise<void> | null = null;

  async function send(chunk: Buffer, done?: () => void): Promise<void> {
    const statement = parseStatement(chunk);
    if (isDead()) return NEVER;
    if (statement !== null && scheduler.isScheduling && !UNSCHEDULED_STATEMENTS.test(statement)) {
      const verdict = await scheduler.awaitTurn(place, statement, { isStatement: true });
      if (verdict === 'die before') return NEVER;
      activeVerdict = verdict;
    }
    if (!isDead()) write(chunk, done);
  }

  socket.write = ((chunk: Buffer, done?: () => void) => {
    if (!scheduler.isScheduling && !pendingWrite) return write(chunk, done);
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
    // The driver of a dead process waits for ever.
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

/** The statement's text where a message to PostgreSQL is Query, or Parse with a name before. */
function parseStatement(chunk: Buffer): string | null {
  const kind = String.fromCharCode(chunk[0]!);
  if (kind !== 'Q' && kind !== 'P') return null;
  const start = kind === 'P' ? chunk.indexOf(0, 5) + 1 : 5;
  return chunk
    .toString('latin1', start, start + 600)
    .split('\0')[0]!
    .trim();
}

/** What a reply that ends with ReadyForQuery tells: I, not in a transaction; T, in one; E, in one that failed. */
function transactionState(reply: Buffer): string | null {
  const start = reply.length - 6;
  return start >= 0 && reply[start] === 0x5a && reply.readInt32BE(start + 1) === 5
    ? String.fromCharCode(reply[start + 5]!)
    : null;
}
