import * as v from 'valibot';
import { africastalkingFaults } from '../africastalking/africastalking-faults.ts';
import { flutterwaveFaults } from '../flutterwave/flutterwave-faults.ts';
import { googleFaults } from '../google/google-faults.ts';
import { pesapalFaults } from '../pesapal/pesapal-faults.ts';
import { safaricomFaults } from '../safaricom/safaricom-faults.ts';
import { smtpFaults } from '../smtp/smtp-faults.ts';
import type { Sql, SqlPool } from '../sql.ts';

/** Missing switches get their default, so `{}` switches everything off. */
export const faultsSchema = v.strictObject({
  safaricom: v.optional(safaricomFaults, {}),
  pesapal: v.optional(pesapalFaults, {}),
  flutterwave: v.optional(flutterwaveFaults, {}),
  google: v.optional(googleFaults, {}),
  smtp: v.optional(smtpFaults, {}),
  africastalking: v.optional(africastalkingFaults, {}),
});

export type Faults = v.InferOutput<typeof faultsSchema>;
export type Provider = keyof Faults;

export async function readFaults(sql: Sql): Promise<Faults> {
  const rows = await sql<
    { provider: string; settings: string }[]
  >`select provider, settings from sandbox.faults`;
  return v.parse(
    faultsSchema,
    Object.fromEntries(rows.map((row) => [row.provider, JSON.parse(row.settings)])),
  );
}

export async function replaceFaults(sql: SqlPool, faults: Faults): Promise<void> {
  await sql.begin(async (tx) => {
    for (const [provider, settings] of Object.entries(faults)) {
      await tx`
        insert into sandbox.faults (provider, settings) values (${provider}, ${JSON.stringify(settings)})
        on conflict (provider) do update set settings = excluded.settings, requests = 0`;
    }
  });
}

/** Counts a request and returns whether it must fail. Failures are spread evenly: n × errorRate of n requests. */
export async function shouldFail(sql: Sql, provider: Provider, errorRate: number): Promise<boolean> {
  if (errorRate === 0) return false;
  const [row] = await sql<{ requests: number }[]>`
    update sandbox.faults set requests = requests + 1 where provider = ${provider} returning requests`;
  const count = row?.requests ?? 0;
  return countFailures(count, errorRate) > countFailures(count - 1, errorRate);
}

/** The epsilon is needed because 0.29 × 100 is 28.999999999999996. */
function countFailures(requests: number, errorRate: number): number {
  return Math.floor(requests * errorRate + 1e-9);
}
