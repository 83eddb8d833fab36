import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Endpoint, getCommonErrors, getSuccessStatus } from './endpoints/endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import { ERROR_STATUS } from './errors.ts';

type JsonObject = Record<string, unknown>;

function toSchemaObject(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}

function toParameters(schema: GenericSchema | undefined, location: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchemaObject(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Returns whether replies carry an ETag: those to GET requests under /api/ that are not streamed. */
export function hasETag({ method, path, replyMediaType }: Endpoint): boolean {
  return method === 'GET' && path.startsWith('/api/') && !replyMediaType;
}

function toFormSchema(file: string, form: GenericSchema | undefined): JsonObject {
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };
  if (!form) return { type: 'object', required: [file], properties: { [file]: bytes } };
  const { properties } = toSchemaObject(form, 'input') as { properties: JsonObject };
  return { type: 'object', properties: { ...properties, [file]: { type: 'array', items: bytes } } };
}

function toOperation(name: string, row: Endpoint): JsonObject {
  const codesByStatus = Map.groupBy([...row.errors, ...getCommonErrors(row)], (code) => ERROR_STATUS[code]);
  const errors = [...codesByStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    operationId: name,
    summary: row.summary,
    parameters: [...toParameters(row.params, 'path'), ...toParameters(row.query, 'query')],
    ...(row.body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          ['application/json', ...(row.jsonMediaType ? [row.jsonMediaType] : [])].map((type) => [
            type,
            { schema: toSchemaObject(row.body!, 'input') },
          ]),
        ),
      },
    }),
    ...(row.bodyMediaType && {
      requestBody: { required: true, content: { [row.bodyMediaType]: { schema: { type: 'string' } } } },
    }),
    ...(row.file && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: toFormSchema(row.file, row.form) },
        },
      },
    }),
    responses: {
      [getSuccessStatus(row)]: {
        description: 'Done',
        ...(getSuccessStatus(row) === 200 && {
          content: {
            [row.replyMediaType ?? 'application/json']: { schema: toSchemaObject(row.reply, 'output') },
            ...(row.csvFormat && { 'text/csv': { schema: { type: 'string' } } }),
          },
        }),
      },
      ...(hasETag(row) && {
        '304': { description: 'Not changed since the ETag that If-None-Match names' },
      }),
      ...Object.fromEntries(errors),
    },
    ...(['signed-in', 'staff', 'superuser'].includes(row.caller) && { security: [{ bearer: [] }] }),
  };
}

export function buildOpenApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = row.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: toOperation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gari',
      version: '1',
      description: 'The shop’s API. Money is whole Kenyan shillings, VAT included.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'detail', 'request_id'],
          properties: {
            code: { enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string' },
            detail: { type: 'string', description: 'The same as message' },
            request_id: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            data: {},
          },
        },
      },
    },
  };
}
