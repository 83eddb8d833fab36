import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoints/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';

interface Schema {
  type: string;
  pipe?: { type: string }[];
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: Schema[] | string[];
}

interface Field {
  name: string;
  schema: Schema;
}

function listFields(schema: Schema): Field[] {
  const own = Object.entries(schema.entries ?? {}).map(([name, value]) => ({ name, schema: value }));
  const options = (schema.options ?? []).filter((option): option is Schema => typeof option === 'object');
  const inner = [schema.item, schema.wrapped, ...options].filter((child) => child !== undefined);
  return [...own, ...[...own.map((field) => field.schema), ...inner].flatMap(listFields)];
}

function unwrap(schema: Schema): Schema {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

const rows = Object.values(endpoints) as Endpoint[];
const fields = rows
  .filter(({ caller }) => caller !== 'provider')
  .flatMap(({ reply }) => listFields(reply as unknown as Schema));

test('[WIRE-07] every reply field is snake_case unless a clause names it otherwise', () => {
  const others = new Set(
    fields.map(({ name }) => name).filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)),
  );
  expect([...others].toSorted()).toEqual([
    // The JSON of WebAuthn (PASSKEY-01, PASSKEY-03).
    'authenticatorSelection',
    'displayName',
    'excludeCredentials',
    'pubKeyCredParams',
    'relatedProducts',
    'requireResidentKey',
    'residentKey',
    'rpId',
    'shippingFee',
    'userVerification',
  ]);
});

test('[WIRE-07] money is whole shillings in every reply except avg_order_value', () => {
  const decimals = fields
    .filter(({ schema }) => unwrap(schema).type === 'number')
    .filter(({ schema }) => !unwrap(schema).pipe?.some(({ type }) => type === 'integer'))
    .map(({ name }) => name);
  expect([...new Set(decimals)].toSorted()).toEqual([
    'average_rating',
    'avg_order_value',
    'cac',
    'lag_seconds',
    'oldest_seconds',
    'roas',
  ]);
});
