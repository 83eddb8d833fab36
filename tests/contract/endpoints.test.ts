import { describe, expect, test } from 'vitest';
import { type Endpoint, getCommonErrors } from '../../contract/endpoints/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts';
import { fillPath, routes } from '../../contract/routes.ts';
import { AppError, toErrorBody } from '../../server/http/errors.ts';

const rows = Object.values(endpoints) as Endpoint[];
const toLabel = ({ method, path }: Endpoint) => `${method} ${path}`;

test('no two endpoints share a method and path', () => {
  const names = rows.map(toLabel);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every route of the browser has the row of its name', () => {
  const rowsByName = Object.entries(endpoints).filter(([name]) => name in routes);
  const found = rowsByName.map(([name, { method, path, isSignedIn }]) => [
    name,
    { method, path, isSignedIn },
  ]);
  expect(Object.fromEntries(found)).toEqual(routes);
});

test('the access token goes to every row for users, and to the two that look who calls', () => {
  const isForUsers = ({ caller }: Endpoint) => ['signed-in', 'staff', 'superuser'].includes(caller);
  const others = rows.filter((row) => row.isSignedIn !== isForUsers(row));
  expect(others.map(toLabel)).toEqual(['POST /api/a/logout/', 'POST /api/a/auth/google/']);
});

test('an endpoint has a parameter schema exactly when its path has a parameter', () => {
  const mismatched = rows.filter((row) => /:[a-z_]+/.test(row.path) !== (row.params !== undefined));
  expect(mismatched.map(toLabel)).toEqual([]);
});

test('only endpoints that change something take a body', () => {
  expect(rows.filter((row) => row.method === 'GET' && row.body).map(toLabel)).toEqual([]);
});

test('every error code of an endpoint is a known one', () => {
  const named = new Set(rows.flatMap((row) => [...row.errors, ...getCommonErrors(row)]));
  expect([...named].filter((code) => !(code in ERROR_STATUS))).toEqual([]);
});

describe('error codes', () => {
  const codes: [ErrorCode, number][] = [
    ['VALIDATION', 400],
    ['UNAUTHENTICATED', 401],
    ['INVALID_CREDENTIALS', 401],
    ['INVALID_CODE', 400],
    ['TICKET_REFUSED', 403],
    ['FORBIDDEN', 403],
    ['NOT_A_BUYER', 403],
    ['NOT_FOUND', 404],
    ['TOTAL_CHANGED', 409],
    ['OUT_OF_STOCK', 409],
    ['TOO_MANY_UNITS', 409],
    ['TRANSITION_REFUSED', 409],
    ['NOT_PAYABLE', 409],
    ['PAYMENT_UNDECIDED', 409],
    ['PAYMENT_FAILED', 409],
    ['TOO_MANY_UNPAID_ORDERS', 409],
    ['ACCOUNT_EXISTS', 409],
    ['GOODS_UNDER_WAY', 409],
    ['ALREADY_REVIEWED', 409],
    ['STALE', 409],
    ['BODY_TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['KEY_REUSED', 422],
    ['TOO_MANY_REQUESTS', 429],
    ['INTERNAL', 500],
    ['PROVIDER_DOWN', 503],
    ['BUSY', 503],
  ];

  test('the table of codes is complete', () => {
    expect(ERROR_STATUS).toEqual(Object.fromEntries(codes));
  });

  test.each(codes)(
    '[WIRE-01] %s answers %i with a message for the shopper, the detail being the same',
    (code, status) => {
      const error = new AppError(code);
      expect(error.status).toBe(status);
      expect(error.message).toMatch(/^[A-Z].{10,}\.$|^[A-Z].+\)\.$/);
      expect(toErrorBody(error, 'r-1')).toEqual({
        code,
        message: error.message,
        detail: error.message,
        request_id: 'r-1',
      });
    },
  );

  test('[WIRE-01] fields and data are included when the refusal has them', () => {
    const error = new AppError('TRANSITION_REFUSED', {
      message: 'No.',
      fields: { status: 'Not now' },
      data: { from: 'paid', allowed: ['shipping'] },
    });
    expect(toErrorBody(error, 'r-2')).toEqual({
      code: 'TRANSITION_REFUSED',
      message: 'No.',
      detail: 'No.',
      request_id: 'r-2',
      fields: { status: 'Not now' },
      data: { from: 'paid', allowed: ['shipping'] },
    });
  });
});

describe('filling in a path', () => {
  test('inserts parameters, URL-encoded', () => {
    expect(fillPath('/api/s/s/:slug/', { slug: 'a b/c?d' })).toBe('/api/s/s/a%20b%2Fc%3Fd/');
    expect(fillPath('/api/o/:order_number/status/', { order_number: '0123456789AB' })).toBe(
      '/api/o/0123456789AB/status/',
    );
  });

  test('throws for a missing parameter', () => {
    expect(() => fillPath('/api/s/:id/', {})).toThrow("path /api/s/:id/ needs 'id'");
  });
});
