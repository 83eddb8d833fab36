import * as v from 'valibot';
import { toMsisdn } from '../phone.ts';
import { amount, orderNumberParameter, requiredText } from './fields.ts';

export const stkBody = v.object({
  phone: v.pipe(
    requiredText(30),
    v.check((phone) => toMsisdn(phone) !== null, 'Please enter a valid phone number.'),
  ),
  order_id: orderNumberParameter,
});
export const stkReply = v.object({ order_id: v.string(), amount, phone: v.string() });

/** Safaricom's own envelope is judged by the adapter; here only that it is an object. */
export const stkCallbackBody = v.looseObject({});
export const stkCallbackReply = v.object({ ResultCode: v.literal(0), ResultDesc: v.string() });
