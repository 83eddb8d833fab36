import { expect, it } from 'vitest';
import { formatPoolerDatabases } from '../../../server/db/pooler.ts';

it('PgBouncer gets a database for each kind of work, with its limits', () => {
  expect(formatPoolerDatabases('gari', 'host=10.0.0.5 port=5432')).toEqual([
    "gari_requests = host=10.0.0.5 port=5432 dbname=gari connect_query='set timezone to utc; set lock_timeout to 3000; set statement_timeout to 10000; set idle_in_transaction_session_timeout to 10000'",
    "gari_callbacks = host=10.0.0.5 port=5432 dbname=gari connect_query='set timezone to utc; set lock_timeout to 5000; set statement_timeout to 10000; set idle_in_transaction_session_timeout to 10000'",
    "gari_payments = host=10.0.0.5 port=5432 dbname=gari connect_query='set timezone to utc; set lock_timeout to 10000; set statement_timeout to 60000; set idle_in_transaction_session_timeout to 60000'",
    "gari_jobs = host=10.0.0.5 port=5432 dbname=gari connect_query='set timezone to utc; set lock_timeout to 30000; set statement_timeout to 300000; set idle_in_transaction_session_timeout to 300000'",
    "gari_tool = host=10.0.0.5 port=5432 dbname=gari connect_query='set timezone to utc; set lock_timeout to 30000; set statement_timeout to 1800000; set idle_in_transaction_session_timeout to 1800000'",
  ]);
});
