import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { accountEndpoints } from './endpoints/accounts.ts';
import { analyticsEndpoints } from './endpoints/analytics.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { campaignEndpoints } from './endpoints/campaigns.ts';
import { catalogueEndpoints } from './endpoints/catalogue.ts';
import { categoryEndpoints } from './endpoints/categories.ts';
import { customerEndpoints } from './endpoints/customers.ts';
import { deliveryEstimateEndpoints } from './endpoints/delivery-estimates.ts';
import { type Caller, type Endpoint, getCommonErrors, getSuccessStatus } from './endpoints/endpoint.ts';
import { fitmentEndpoints } from './endpoints/fitment.ts';
import { fitmentBulkEndpoints } from './endpoints/fitment-bulk.ts';
import { fitmentReportEndpoints } from './endpoints/fitment-reports.ts';
import { garageEndpoints } from './endpoints/garage.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { endpoints } from './endpoints/index.ts';
import { mailEndpoints } from './endpoints/mail.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { offerEndpoints } from './endpoints/offers.ts';
import { operationsEndpoints } from './endpoints/operations.ts';
import { orderEndpoints } from './endpoints/orders.ts';
import { passkeyEndpoints } from './endpoints/passkeys.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { productBulkEndpoints } from './endpoints/product-bulk.ts';
import { productAdminEndpoints } from './endpoints/products-admin.ts';
import { secondFactorEndpoints } from './endpoints/second-factor.ts';
import { shopSettingsEndpoints } from './endpoints/shop-settings.ts';
import { siteEndpoints } from './endpoints/site.ts';
import { staffEndpoints } from './endpoints/staff.ts';
import { vehicleRequestEndpoints } from './endpoints/vehicle-requests.ts';
import { vehicleEndpoints } from './endpoints/vehicles.ts';
import { workListEndpoints } from './endpoints/work-lists.ts';
import { ERROR_STATUS } from './errors.ts';

/** The headings under which a reader finds the endpoints; each endpoint has one. */
const ENDPOINTS_BY_TAG: Record<string, Record<string, Endpoint>> = {
  Shop: { ...siteEndpoints, ...deliveryEstimateEndpoints },
  Accounts: {
    ...accountEndpoints,
    ...secondFactorEndpoints,
    ...passkeyEndpoints,
    ...notificationEndpoints,
    ...mailEndpoints,
  },
  Catalogue: catalogueEndpoints,
  Vehicles: { ...vehicleEndpoints, ...garageEndpoints, ...vehicleRequestEndpoints },
  Orders: orderEndpoints,
  Payments: paymentEndpoints,
  'Back office: products': {
    ...productAdminEndpoints,
    ...productBulkEndpoints,
    ...categoryEndpoints,
    ...importEndpoints,
  },
  'Back office: fitment': { ...fitmentEndpoints, ...fitmentBulkEndpoints, ...fitmentReportEndpoints },
  'Back office: tasks': workListEndpoints,
  'Back office: figures': { ...analyticsEndpoints, ...campaignEndpoints },
  'Back office: people and settings': {
    ...customerEndpoints,
    ...offerEndpoints,
    ...staffEndpoints,
    ...auditEndpoints,
    ...shopSettingsEndpoints,
    ...operationsEndpoints,
  },
};

const TAGS_BY_ENDPOINT = new Map(
  Object.entries(ENDPOINTS_BY_TAG).flatMap(([tag, rows]) =>
    Object.keys(rows).map((name): [string, string] => [name, tag]),
  ),
);

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
  return method === 'GET' && path.startsWith('/api/') && replyMediaType !== 'text/csv';
}

function toFormSchema(file: string, form: GenericSchema | undefined): JsonObject {
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };
  if (!form) return { type: 'object', required: [file], properties: { [file]: bytes } };
  const { properties } = toSchemaObject(form, 'input') as { properties: JsonObject };
  return { type: 'object', properties: { ...properties, [file]: { type: 'array', items: bytes } } };
}

const CALLERS: Record<Exclude<Caller, 'anyone'>, string> = {
  'signed-in': 'For whoever is signed in.',
  staff: 'For staff and superusers.',
  superuser: 'For superusers.',
  provider: 'For the payment provider.',
};

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
    tags: [TAGS_BY_ENDPOINT.get(name)].filter((tag) => tag !== undefined),
    summary: row.summary,
    ...(row.caller !== 'anyone' && { description: CALLERS[row.caller] }),
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
    tags: Object.keys(ENDPOINTS_BY_TAG).map((name) => ({ name })),
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
