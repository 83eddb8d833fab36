import { expect } from 'vitest';
import { type Endpoint, getCommonErrors, getSuccessStatus } from '../../../contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '../../../contract/endpoints/index.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts';
import type { Reply } from '../../support/call-api.ts';

export const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
export const getEndpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
export const rowsWith = (part: 'body' | 'params' | 'query') =>
  rows.filter(([, row]) => row[part]).map(([name, row]) => ({ title: getEndpointName(row), name, row }));

/** Returns what is wrong with a reply to bad input, or null for a success or a complete refusal that the row declares. */
export function findFault(row: Endpoint, { status, body: sent, headers, text }: Reply): string | null {
  if (status === getSuccessStatus(row)) return null;
  if (status >= 500 || status < 400) return `answered ${status}: ${text.slice(0, 200)}`;
  const body = sent as ErrorBody | null;
  if (!body) return `${status} without a message: ${text}`;
  const { code, message, detail, request_id } = body;
  if (typeof message !== 'string' || message === '') return `${status} without a message: ${text}`;
  if (detail !== message) return `detail is not the message: ${text}`;
  if (request_id !== headers.get('x-request-id')) return `request_id is not the header's: ${text}`;
  const allowedCodes: ErrorCode[] = [...row.errors, ...getCommonErrors(row)];
  if (!allowedCodes.includes(code)) return `${code} is not among the row's errors`;
  if (ERROR_STATUS[code] !== status) return `${code} answered ${status}`;
  return null;
}

export function expectNoFaults(faults: { endpoint: string; fault: string | null }[]): void {
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
}
