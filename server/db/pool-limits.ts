/** Each kind of work has its own connections, so that none can starve another. */
export const POOL_NAMES = ['requests', 'callbacks', 'payments', 'jobs', 'tool'] as const;
export type PoolName = (typeof POOL_NAMES)[number];

export interface Limits {
  connectionMs: number;
  lockMs: number;
  statementMs: number;
  idleInTransactionMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const POOL_LIMITS: Record<PoolName, Limits> = {
  requests: {
    connectionMs: 6 * SECOND,
    lockMs: 3 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  // Providers wait for the reply, and some of them call only once.
  callbacks: {
    connectionMs: 5 * SECOND,
    lockMs: 5 * SECOND,
    statementMs: 10 * SECOND,
    idleInTransactionMs: 10 * SECOND,
  },
  payments: {
    connectionMs: 30 * SECOND,
    lockMs: 10 * SECOND,
    statementMs: MINUTE,
    idleInTransactionMs: MINUTE,
  },
  jobs: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 5 * MINUTE,
    idleInTransactionMs: 5 * MINUTE,
  },
  tool: {
    connectionMs: 30 * SECOND,
    lockMs: 30 * SECOND,
    statementMs: 30 * MINUTE,
    idleInTransactionMs: 30 * MINUTE,
  },
};
