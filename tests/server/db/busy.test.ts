import { expect, it } from 'vitest';
import { isBusy, isUnreachable } from '../../../server/db/busy.ts';

const failed = (code: string | undefined, message = '') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });

it.each([
  ['lock timeout', failed('55P03'), 'busy'],
  ['too many connections', failed('53300'), 'busy'],
  ['no connection became free', failed(undefined, 'timeout exceeded when trying to connect'), 'busy'],
  ['the server is shutting down', failed('57P01'), 'unreachable'],
  ['the server is starting', failed('57P03'), 'unreachable'],
  ['the former primary is a standby', failed('25006'), 'unreachable'],
  [
    'PgBouncer has no server',
    failed('08P01', 'server login has been failing, try again later'),
    'unreachable',
  ],
  ['nothing listens', failed('ECONNREFUSED'), 'unreachable'],
  ['its name is not known', failed('ENOTFOUND'), 'unreachable'],
  ['its name cannot be looked up', failed('EAI_AGAIN'), 'unreachable'],
  ['the connection ended', failed(undefined, 'Connection terminated unexpectedly'), 'unreachable'],
  ['a parameter too few', failed('08P01', 'bind message supplies 1 parameters, but … requires 2'), 'defect'],
  ['a duplicate', failed('23505'), 'defect'],
  ['an error of ours', new Error('undefined is not a function'), 'defect'],
])('a query failed because %s', (_, error, kind) => {
  expect([isBusy(error), isUnreachable(error)]).toEqual([kind === 'busy', kind === 'unreachable']);
});
