import type { EndpointQuery, EndpointRow } from '#contract/endpoint-types.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Api } from './client.ts';

type CsvRouteName = {
  [Name in RouteName]: EndpointRow<Name> extends { csvFormat: true } ? Name : never;
}[RouteName];

/** Calls a row with `csvFormat` for its rows as a CSV file. Throws as `call` does. */
export function downloadCsv<Name extends CsvRouteName>(
  api: Api,
  name: Name,
  query?: Omit<EndpointQuery<Name>, 'format'>,
): Promise<Blob> {
  const call = api.call as (name: CsvRouteName, options: object) => Promise<unknown>;
  return call(name, { query: { ...query, format: 'csv' }, asBlob: true }) as Promise<Blob>;
}
