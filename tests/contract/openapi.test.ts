import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../../contract/openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
  security?: unknown;
}

const document = buildOpenApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect({ valid, errors: errors ?? [] }).toEqual({ valid: true, errors: [] });
  expect(validator.version).toBe('3.1');
  expect(document.openapi).toBe('3.1.0');
});

test('every operation stands under one heading', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.filter(({ tags }) => tags.length !== 1).map(({ operationId }) => operationId)).toEqual(
    [],
  );
  expect(document.paths['/api/o/{order_number}/status/']?.['get']?.tags).toEqual(['Orders']);
});

test('a path parameter is written in braces and is required', () => {
  const status = document.paths['/api/o/{order_number}/status/'];
  expect(Object.keys(status ?? {})).toEqual(['get', 'patch']);
  expect(status?.['patch']?.parameters).toEqual([
    { name: 'order_number', in: 'path', required: true, schema: expect.objectContaining({ type: 'string' }) },
  ]);
});

test('every parameter in a path is described, and every described parameter is in the path', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const operation of Object.values(methods)) {
      const described = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map((parameter) => parameter.name)).toEqual(named);
    }
  }
});

test('an operation that needs a session says so and lists its refusals', () => {
  const place = document.paths['/api/o/new/']?.['post'];
  expect(place?.security).toEqual([{ bearer: [] }]);
  expect(
    Object.entries(place?.responses ?? {}).map(([status, { description }]) => [status, description]),
  ).toEqual([
    ['200', 'Done'],
    ['400', 'VALIDATION'],
    ['401', 'UNAUTHENTICATED'],
    ['404', 'NOT_FOUND'],
    [
      '409',
      'FIT_NOT_ACKNOWLEDGED, TOTAL_CHANGED, OUT_OF_STOCK, TOO_MANY_UNITS, TOO_MANY_UNPAID_ORDERS, NOT_PAYABLE, PAYMENT_UNDECIDED, PAYMENT_FAILED',
    ],
    ['413', 'BODY_TOO_LARGE'],
    ['415', 'UNSUPPORTED_MEDIA_TYPE'],
    ['422', 'KEY_REUSED'],
    ['429', 'TOO_MANY_REQUESTS'],
    ['500', 'INTERNAL'],
    ['503', 'PROVIDER_DOWN, BUSY'],
  ]);
});

test('S20: reads may be answered with 304 and no body; writes, streams and paths outside the API may not', () => {
  const unchanged = { description: 'Not changed since the ETag that If-None-Match names' };
  const of = (path: string, method: string) => document.paths[path]?.[method]?.responses['304'];
  expect(of('/api/s/all/', 'get')).toEqual(unchanged);
  expect(of('/api/o/{order_number}/', 'get')).toEqual(unchanged);
  expect(of('/api/o/new/', 'post')).toBeUndefined();
  expect(of('/api/p/export/', 'get')).toBeUndefined();
  expect(of('/hooks/pesapal', 'get')).toBeUndefined();
  expect(of('/healthz', 'get')).toBeUndefined();
});

test('a public operation requires no session', () => {
  expect(document.paths['/api/s/all/']?.['get']?.security).toBeUndefined();
});
