import { describe, expect, test } from 'vitest';
import {
  ApiError,
  getErrorDataText,
  getErrorMessage,
  isErrorFrom,
  NetworkError,
} from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';

const respond = (status: number, headers: Record<string, string> = {}, statusText = '') =>
  new Response(null, { status, statusText, headers });
const readFields = (error: ApiError) => ({
  ...Object.fromEntries(Object.entries(error)),
  message: error.message,
});
const anError = (body: unknown, status = 409) => new ApiError('placeOrder', respond(status), body);

describe('an error reply', () => {
  test('[ERR-01] has everything that the server says', () => {
    const body = {
      code: 'OUT_OF_STOCK',
      message: 'Only 1 left',
      detail: 'Only 1 left in stock',
      request_id: 'r-1',
      fields: { phone: 'Unknown number' },
      data: { lines: [] },
    };
    const response = respond(409, { 'retry-after': '30' }, 'Conflict');
    const error = new ApiError('placeOrder', response, body);
    expect(readFields(error)).toEqual({
      name: 'ApiError',
      message: 'Only 1 left',
      endpoint: 'placeOrder',
      status: 409,
      statusText: 'Conflict',
      isJson: true,
      code: 'OUT_OF_STOCK',
      fields: { phone: 'Unknown number' },
      data: { lines: [] },
      body,
      requestId: 'r-1',
      retryAfter: 30,
    });
  });

  test('[ERR-01] may say nothing', () => {
    const error = anError({});
    expect(readFields(error)).toEqual({
      name: 'ApiError',
      message: '',
      endpoint: 'placeOrder',
      status: 409,
      statusText: '',
      isJson: true,
      code: null,
      fields: {},
      data: undefined,
      body: {},
      requestId: null,
      retryAfter: null,
    });
  });

  test.each([
    ['text', '<html>Bad gateway</html>'],
    ['null', null],
    ['nothing', undefined],
  ])('of %s comes from a proxy', (_, body) => {
    const { isJson, message, code, fields } = anError(body, 502);
    expect({ isJson, message, code, fields }).toEqual({ isJson: false, message: '', code: null, fields: {} });
  });

  test.each([
    ['0', 0],
    ['120', 120],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [null, null],
  ])('with retry-after %s names %s seconds', (header, seconds) => {
    const response = respond(503, header === null ? {} : { 'retry-after': header });
    expect(new ApiError('placeOrder', response, {}).retryAfter).toBe(seconds);
  });
});

test('an error belongs to the endpoint that was called', () => {
  expect(isErrorFrom(anError({}), 'placeOrder')).toBe(true);
  expect(isErrorFrom(anError({}), 'cancelOrder')).toBe(false);
  expect(isErrorFrom(Object.assign(new Error('x'), { endpoint: 'placeOrder' }), 'placeOrder')).toBe(false);
});

test.each([
  [anError({ data: { status: 'paid' } }), 'paid'],
  [anError({ data: { status: 7 } }), ''],
  [anError({ data: {} }), ''],
  [anError({ data: null }), ''],
  [anError({}), ''],
  [Object.assign(new Error('x'), { data: { status: 'paid' } }), ''],
  [null, ''],
])('the text in the data of %o is %j', (error, text) => {
  expect(getErrorDataText(error, 'status')).toBe(text);
});

test.each([
  [new NetworkError('x'), 'Network error'],
  [new TypeError('x'), 'Failed to fetch products'],
  [anError({ message: 'Unknown sort', detail: 'From detail' }), 'Unknown sort'],
  [anError({ detail: 'From detail' }), 'From detail'],
  [anError({ message: '' }), 'Failed to fetch products'],
  [anError('Bad gateway', 502), 'Failed to fetch products'],
])('[ERR-01, ERR-18] %o is reported as %s', (error, text) => {
  expect(getErrorMessage(error, 'Failed to fetch products')).toBe(text);
});

test.each([
  [anError({ fields: { name: 'Too long' } }), { name: 'Too long' }],
  [anError({}), {}],
  [new NetworkError('x'), {}],
  [null, {}],
])('the fields of %o are %j', (error, fields) => {
  expect(getFieldErrors(error)).toEqual(fields);
});

test('[ERR-18] a caller may have its own text for a lost connection', () => {
  expect(getErrorMessage(new NetworkError('x'), 'Failed', 'No connection')).toBe('No connection');
});
