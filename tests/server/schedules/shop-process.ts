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
import type { Conductor, Verdict } from './conductor.ts';

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

interface Given {
  config: Config;
  now(): Date;
  randomBytes(size: number): Uint8Array;
  conductor: Conductor;
  place: number;
}

const NEVER = new Promise<never>(() => undefined);

/**
 * A server process as far as its database, its providers and its death are concerned: an app with one connection of
 * its own, whose every statement and call to a provider waits for the conductor.
 */
export function startShopProcess({ config, now, randomBytes, conductor, place }: Given): ShopProcess {
  const defects: string[] = [];
  const sockets = new Set<Promise<void>>();
  const open: Socket[] = [];
  let dead = false;
  const isDead = () => dead;

  function kill(): Promise<void> {
    dead = true;
    for (const socket of open) socket.end();
    return Promise.all(sockets).then(() => undefined);
  }

  /** What the driver speaks through; a dead process's is never connected. */
  function stream(): Socket {
    const { hostname, port } = new URL(config.databaseUrl);
    const socket = dead ? new Socket() : connect({ host: hostname, port: Number(port) });
    open.push(socket);
    if (!dead) {
      sockets.add(
        new Promise((closed) => conductStatements(socket, { conductor, place, closed, isDead, kill })),
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
    provider && conductCalls(provider, { name, conductor, place, isDead, kill });
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
    if (!dead) await db.$client.end();
  };
  return { ctx, app: createApp(ctx), defects, isDead, kill, close };
}

interface Line {
  conductor: Conductor;
  place: number;
  isDead(): boolean;
  kill(): Promise<void>;
}

/** One act that waits for its turn; dead processes neither begin it nor learn of its end. */
export async function conducted<T>(line: Line, what: string, act: () => Promise<T>): Promise<T> {
  const { conductor, place, isDead, kill } = line;
  if (isDead()) return NEVER;
  if (!conductor.isConducting) return act();
  const verdict = await conductor.turn(place, what);
  if (verdict === 'die before') return NEVER;
  const result = await act();
  if (isDead()) return NEVER;
  conductor.answered(place);
  if (verdict === 'go') return result;
  await kill();
  conductor.hasDied(place);
  return NEVER;
}

/** What goes over the network; the rest is known in the process. */
const CALLS: (string | symbol)[] = ['startPush', 'submit', 'ask'];

function conductCalls<P extends object>(provider: P, { name, ...line }: Line & { name: string }): P {
  return new Proxy(provider, {
    get(target, method) {
      const call = Reflect.get(target, method) as (...args: unknown[]) => Promise<unknown>;
      if (!CALLS.includes(method)) return call;
      return (...args: unknown[]) =>
        conducted(line, `${name} ${String(method)}`, () => call.apply(target, args));
    },
  });
}

/** What nobody else sees or waits for before the transaction's end, or that never changes; it goes with its neighbours. */
const IMMATERIAL =
  /^begin|graphile_worker\.add_job|^insert into "(?:mails|order_events|order_items|audit_log)"|from "session_tokens"/;

/**
 * Between the driver and PostgreSQL: a statement (Parse or a simple query) is held until its turn, and of a process that
 * dies after it the reply is kept back.
 */
function conductStatements(socket: Socket, { closed, ...line }: Line & { closed(): void }): void {
  const { conductor, place, isDead, kill } = line;
  const write = socket.write.bind(socket) as (chunk: Buffer, done?: () => void) => boolean;
  const emit = socket.emit.bind(socket);
  let under: Verdict | null = null;
  let before: Promise<void> | null = null;

  async function send(chunk: Buffer, done?: () => void): Promise<void> {
    const statement = statementIn(chunk);
    if (isDead()) return NEVER;
    if (statement !== null && conductor.isConducting && !IMMATERIAL.test(statement)) {
      const verdict = await conductor.turn(place, statement, { isStatement: true });
      if (verdict === 'die before') return NEVER;
      under = verdict;
    }
    if (!isDead()) write(chunk, done);
  }

  socket.write = ((chunk: Buffer, done?: () => void) => {
    if (!conductor.isConducting && !before) return write(chunk, done);
    const sent: Promise<void> = (before ?? Promise.resolve())
      .then(() => send(chunk, done))
      .finally(() => {
        if (before === sent) before = null;
      });
    before = sent;
    return true;
  }) as Socket['write'];

  socket.emit = ((event: string, ...args: unknown[]) => {
    if (event === 'close') closed();
    // The driver of a dead process waits for ever.
    if (isDead()) return true;
    if (event !== 'data') return emit(event, ...args);
    const state = transactionState(args[0] as Buffer);
    if (!under || !state) return emit(event, ...args);
    const verdict = under;
    under = null;
    if (verdict === 'die after') {
      void kill().then(() => conductor.hasDied(place));
      return true;
    }
    const heard = emit(event, ...args);
    conductor.answered(place, { isStatement: true, freesLocks: state === 'I' });
    return heard;
  }) as Socket['emit'];
}

/** The statement's text where a message to PostgreSQL is Query, or Parse with a name before. */
function statementIn(chunk: Buffer): string | null {
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
