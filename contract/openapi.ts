import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { commonErrors, type Endpoint, endpoints } from './endpoints.ts';
import { ERROR_STATUS } from './errors.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}

function parametersOf(schema: GenericSchema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Replies of the API that carry an ETag, so that they can be answered 304; those outside of it and streams carry none. */
export function isTagged({ method, path, replyText }: Endpoint): boolean {
  return method === 'GET' && path.startsWith('/api/') && !replyText;
}

function operationOf(name: string, row: Endpoint): Json {
  const byStatus = Map.groupBy([...row.errors, ...commonErrors(row)], (code) => ERROR_STATUS[code]);
  const errors = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    operationId: name,
    summary: row.summary,
    parameters: [...parametersOf(row.params, 'path'), ...parametersOf(row.query, 'query')],
    ...(row.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(row.body, 'input') } },
      },
    }),
    ...(row.text && {
      requestBody: { required: true, content: { [row.text]: { schema: { type: 'string' } } } },
    }),
    ...(row.file && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [row.file],
              properties: { [row.file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
            },
          },
        },
      },
    }),
    responses: {
      '200': {
        description: 'Done',
        content: { [row.replyText ?? 'application/json']: { schema: schemaOf(row.reply, 'output') } },
      },
      ...(isTagged(row) && {
        '304': { description: 'Not changed since the ETag that If-None-Match names' },
      }),
      ...Object.fromEntries(errors),
    },
    ...(['signed-in', 'staff', 'superuser'].includes(row.caller) && { security: [{ bearer: [] }] }),
  };
}

/** The endpoint table as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = row.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) };
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
