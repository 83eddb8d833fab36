import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { commonErrors, type Endpoint } from '../../../../contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../../contract/errors.ts';
import { isTagged, openApiDocument } from '../../../../contract/openapi.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: object } };
};
// What formats mean is for valibot to say.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isError = ajv.compile(document.components.schemas.Error);
const replies = new Map<Operation, ValidateFunction>();

const operationOf = ({ method, path }: Endpoint): Operation =>
  document.paths[path.replace(/:([a-z_]+)/g, '{$1}')]![method.toLowerCase()]!;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What of an answer the contract does not say, or null. */
export function offContract(row: Endpoint, answer: Answer, isConditional: boolean): string | null {
  const { status, headers, text } = answer;
  const operation = operationOf(row);
  if (!(String(status) in operation.responses))
    return `${status} is not in the document: ${text.slice(0, 300)}`;
  if (status === 304) return isConditional && isTagged(row) && text === '' ? null : 'an unasked 304';
  if (headers.get('x-request-id') === null) return 'has no request id';
  return status === 200 ? wrongReply(row, operation, answer) : wrongRefusal(row, answer);
}

function wrongReply(row: Endpoint, operation: Operation, { text, headers }: Answer): string | null {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith(row.replyText ?? 'application/json')) return `a reply of type ${type}`;
  if (row.replyText) return null;
  const body: unknown = JSON.parse(text);
  const parsed = v.safeParse(row.reply, body);
  if (!parsed.success)
    return `a reply off the schema: ${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`;
  const isReply =
    replies.get(operation) ?? ajv.compile(operation.responses['200']!.content!['application/json']!.schema);
  replies.set(operation, isReply);
  return isReply(body) ? null : `a reply off the document: ${ajv.errorsText(isReply.errors)}`;
}

function wrongRefusal(row: Endpoint, { status, headers, text }: Answer): string | null {
  const body = JSON.parse(text);
  if (!isError(body)) return `a refusal off the document: ${ajv.errorsText(isError.errors)}`;
  const { code, message, detail, request_id } = body as Record<string, string>;
  if (code === 'INTERNAL') return `a defect: ${text}`;
  if (![...row.errors, ...commonErrors(row)].includes(code as ErrorCode)) return `${code} is not in the row`;
  if (ERROR_STATUS[code as ErrorCode] !== status) return `${code} with ${status}`;
  if (message === '' || message !== detail) return `no message: ${text}`;
  if (request_id !== headers.get('x-request-id')) return 'another request id';
  if (code === 'TOO_MANY_REQUESTS' && !headers.get('retry-after')) return 'no Retry-After';
  return null;
}
