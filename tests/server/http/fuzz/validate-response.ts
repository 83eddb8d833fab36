import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { type Endpoint, getCommonErrors } from '../../../../contract/endpoints/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../../contract/errors.ts';
import { buildOpenApiDocument, hasETag } from '../../../../contract/openapi.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

const document = buildOpenApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: object } };
};
// Formats are left to valibot.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validateError = ajv.compile(document.components.schemas.Error);
const replyValidators = new Map<Operation, ValidateFunction>();

const findOperation = ({ method, path }: Endpoint): Operation =>
  document.paths[path.replace(/:([a-z_]+)/g, '{$1}')]![method.toLowerCase()]!;

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Describes how a response departs from the contract, or returns null. */
export function findContractViolation(
  row: Endpoint,
  response: HttpResponse,
  isConditional: boolean,
): string | null {
  const { status, headers, text } = response;
  const operation = findOperation(row);
  if (!(String(status) in operation.responses))
    return `${status} is not in the document: ${text.slice(0, 300)}`;
  if (status === 304) return isConditional && hasETag(row) && text === '' ? null : 'an unasked 304';
  if (headers.get('x-request-id') === null) return 'has no request id';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
  if (status === 204) return text === '' ? null : `a body with 204: ${text}`;
  return status === 200 ? findReplyViolation(row, operation, response) : findRefusalViolation(row, response);
}

function findReplyViolation(
  row: Endpoint,
  operation: Operation,
  { text, headers }: HttpResponse,
): string | null {
  const type = headers.get('content-type') ?? '';
  if (row.csvFormat && type.startsWith('text/csv')) return null;
  if (!type.startsWith(row.replyMediaType ?? 'application/json')) return `a reply of type ${type}`;
  if (row.replyMediaType) return null;
  const body: unknown = JSON.parse(text);
  const parsed = v.safeParse(row.reply, body);
  if (!parsed.success)
    return `a reply off the schema: ${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`;
  const validateReply =
    replyValidators.get(operation) ??
    ajv.compile(operation.responses['200']!.content!['application/json']!.schema);
  replyValidators.set(operation, validateReply);
  return validateReply(body) ? null : `a reply off the document: ${ajv.errorsText(validateReply.errors)}`;
}

function findRefusalViolation(row: Endpoint, { status, headers, text }: HttpResponse): string | null {
  const body = JSON.parse(text);
  if (!validateError(body)) return `a refusal off the document: ${ajv.errorsText(validateError.errors)}`;
  const { code, message, detail, request_id } = body as Record<string, string>;
  if (code === 'INTERNAL') return `a defect: ${text}`;
  if (![...row.errors, ...getCommonErrors(row)].includes(code as ErrorCode))
    return `${code} is not in the row`;
  if (ERROR_STATUS[code as ErrorCode] !== status) return `${code} with ${status}`;
  if (message === '' || message !== detail) return `no message: ${text}`;
  if (request_id !== headers.get('x-request-id')) return 'another request id';
  if (code === 'TOO_MANY_REQUESTS' && !headers.get('retry-after')) return 'no Retry-After';
  return null;
}
