import * as v from 'valibot';
import { paymentMethods } from './orders.ts';

export const siteConfig = v.object({
  contact: v.object({
    phone: v.string(),
    email: v.string(),
    address: v.string(),
    map_url: v.string(),
    hours: v.string(),
    socials: v.array(v.object({ name: v.string(), url: v.string() })),
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
});
export const health = v.object({ status: v.picklist(['ok', 'unavailable']) });
