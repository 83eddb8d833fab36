import * as v from 'valibot';
import { ORDER_STATUSES } from '../order-lifecycle.ts';
import { INVALID_PHONE_TEXT, isMpesaPhone, MAX_TYPED_PHONE_LENGTH } from '../phone.ts';
import { amount, email, nameText, orderNumberParameter } from './fields.ts';
import { orderRequest } from './orders.ts';

export const stkBody = v.object({
  phone: v.pipe(
    v.string(INVALID_PHONE_TEXT),
    v.trim(),
    v.maxLength(MAX_TYPED_PHONE_LENGTH, INVALID_PHONE_TEXT),
    v.check(isMpesaPhone, INVALID_PHONE_TEXT),
  ),
  order_id: orderNumberParameter,
});
export const stkReply = v.object({ order_id: v.string(), amount, phone: v.string() });

/** Only checks for an object; the adapter validates Safaricom's envelope. */
export const stkCallbackBody = v.looseObject({});
export const stkCallbackReply = v.object({ ResultCode: v.literal(0), ResultDesc: v.string() });

export const portalBody = v.object({ order_id: orderNumberParameter });
export const portalReply = v.object({ order_id: v.string(), payment_url: v.string() });
/** `page` is Pesapal's merchant reference, as carried by the cancel address of its page. */
export const leavePortalBody = v.object({
  order_id: orderNumberParameter,
  page: v.pipe(v.string(), v.regex(/^[\w.:-]{1,50}$/, 'Not a payment page')),
});
/** The order number, or the tracking id that Pesapal adds when it redirects back. */
export const portalId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an order number'));
export const portalStatus = v.object({ order_id: v.string(), status: v.picklist(ORDER_STATUSES) });

/** The adapter reads Pesapal's parameter names in any case. */
export const ipnQuery = v.looseObject({
  OrderTrackingId: v.optional(v.string()),
  OrderMerchantReference: v.optional(v.string()),
  OrderNotificationType: v.optional(v.string()),
});
export const ipnBody = v.looseObject({});
export const ipnReply = v.object({
  orderNotificationType: v.string(),
  orderTrackingId: v.string(),
  orderMerchantReference: v.string(),
  status: v.picklist([200, 500]),
});

/** Contains either a new order, which becomes a draft, or the number of the shopper's own unpaid order. */
export const cardBody = v.pipe(
  v.object({
    amount,
    email,
    name: nameText(160),
    order: v.optional(
      v.object({
        ...v.omit(orderRequest, ['tx_ref']).entries,
        paymentMethod: v.literal('creditcard', 'Must be creditcard'),
      }),
    ),
    order_id: v.optional(orderNumberParameter),
  }),
  v.forward(
    v.partialCheck(
      [['order'], ['order_id']],
      ({ order, order_id }) => (order === undefined) !== (order_id === undefined),
      'Give either order or order_id',
    ),
    ['order'],
  ),
);
export const cardReply = v.object({ tx_ref: v.string(), amount, order_id: v.string() });

/** Only checks for an object; the adapter validates Flutterwave's envelope. */
export const flutterwaveBody = v.looseObject({});
export const flutterwaveReply = v.object({ status: v.literal('success') });
