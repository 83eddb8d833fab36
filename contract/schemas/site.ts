import * as v from 'valibot';
import { CSP_REPORT_MAX_LENGTH, CLIENT_ERROR_MAX_LENGTHS as MAX } from '../limits.ts';
import { tooLong } from '../plain-text.ts';
import { paymentMethods } from './orders.ts';

export const siteConfig = v.object({
  contact: v.object({
    phone: v.string(),
    email: v.string(),
    address: v.string(),
    /** The shop's tax number; absent if it has none. */
    kra_pin: v.optional(v.string()),
    map_url: v.string(),
    hours: v.string(),
    socials: v.array(v.object({ name: v.string(), url: v.string() })),
    /** Where it is another number than `phone`. */
    whatsapp: v.optional(v.string()),
  }),
  payments: v.object({
    mpesa: v.boolean(),
    pesapal: v.boolean(),
    flutterwave: v.nullable(v.object({ public_key: v.string(), script_url: v.string() })),
    /** Methods that are enabled but whose providers have not responded recently. */
    down: v.array(v.picklist(paymentMethods)),
  }),
  google: v.nullable(v.object({ client_id: v.string(), script_url: v.string() })),
  sandbox: v.boolean(),
  /** Where it is another level than LOW_STOCK. */
  low_stock: v.optional(v.pipe(v.number(), v.integer())),
});
export const health = v.object({ status: v.picklist(['ok', 'unavailable']) });

/** Not trimmed and not checked for characters that the database rejects: it is only logged. */
const loggedText = /* @__NO_SIDE_EFFECTS__ */ (field: keyof typeof MAX) =>
  v.pipe(v.string('Must be text'), v.maxLength(MAX[field], tooLong(MAX[field])));

/** The server masks personal data again before it logs this. */
export const clientError = v.object({
  /** What threw: a component while rendering, other code, or a promise that nobody handled. */
  kind: v.picklist(['render', 'error', 'rejection']),
  message: loggedText('message'),
  stack: loggedText('stack'),
  /** '' unless a component threw. */
  component_stack: loggedText('component_stack'),
  /** Without the query; segments that could be ids are ':id'. */
  path: loggedText('path'),
  /** The entry script's file, which has another name in each build. */
  build: loggedText('build'),
});

const reportedText = /* @__NO_SIDE_EFFECTS__ */ () =>
  v.pipe(v.string('Must be text'), v.maxLength(CSP_REPORT_MAX_LENGTH, tooLong(CSP_REPORT_MAX_LENGTH)));

/** What browsers send to the policy's report-uri. Of its other fields none is read. */
export const cspReport = v.object({
  'csp-report': v.object({
    'document-uri': reportedText(),
    /** The directive's name; older browsers send its sources too. */
    'violated-directive': reportedText(),
    /** An address, or 'inline', 'eval', 'data' and the like. */
    'blocked-uri': v.optional(reportedText()),
    'source-file': v.nullish(reportedText()),
    'script-sample': v.nullish(reportedText()),
    'line-number': v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
});

/** The inventory that PCI DSS 6.4.3 asks for. */
export const paymentScripts = v.object({
  scripts: v.array(
    v.object({
      name: v.string(),
      owner: v.string(),
      reason: v.string(),
      /** What makes sure that a script is the one that was meant. */
      integrity: v.string(),
      /** Paths of the shop, addresses of other sites, or the hashes of inline scripts as the policy has them. */
      sources: v.array(v.string()),
    }),
  ),
});
export const noReply = v.undefined();
