import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, orderNumberParameter } from '../schemas/fields.ts';
import { orderDetail, partRefund } from '../schemas/orders.ts';
import * as workListBodies from '../schemas/work-list-bodies.ts';
import * as workLists from '../schemas/work-lists.ts';
import type { Endpoint } from './endpoint.ts';

export const workListEndpoints = {
  openTasks: {
    ...routes.openTasks,
    caller: 'staff',
    summary: 'How much of each kind of work waits for the staff, and since when',
    reply: workLists.openTasks,
    errors: [],
  },
  backOfficeSearch: {
    ...routes.backOfficeSearch,
    caller: 'staff',
    summary: 'Orders, people (for superusers) and products for sale that a text finds, at most 5 of each',
    query: workLists.searchQuery,
    reply: workLists.searchReply,
    errors: ['VALIDATION'],
  },
  refunds: {
    ...routes.refunds,
    caller: 'superuser',
    summary: 'Money to be given back by hand, 20 a page',
    query: workLists.workListQuery,
    reply: workLists.refundPage,
    errors: ['VALIDATION'],
  },
  noteRefund: {
    ...routes.noteRefund,
    caller: 'superuser',
    summary: 'Note what is known of a refund',
    params: v.object({ id: idParameter }),
    body: workListBodies.refundNote,
    reply: workLists.refundTask,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED'],
  },
  recordPayback: {
    ...routes.recordPayback,
    caller: 'superuser',
    summary: 'Record a transfer of money that was due; with the last of it the refund is done',
    params: v.object({ id: idParameter }),
    body: workListBodies.payback,
    reply: workLists.refundTask,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED'],
  },
  reopenRefund: {
    ...routes.reopenRefund,
    caller: 'superuser',
    summary: 'Note that a transfer came back: its money is due again',
    params: v.object({ id: idParameter }),
    body: workListBodies.refundReopening,
    reply: workLists.refundTask,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED'],
  },
  refundPart: {
    ...routes.refundPart,
    caller: 'superuser',
    summary:
      'Refund a part of a paid order, up to what has no refund yet, and take units back; the status stays',
    params: v.object({ order_number: orderNumberParameter }),
    body: partRefund,
    reply: orderDetail,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED', 'REFUND_EXCEEDED', 'STALE'],
  },
  paymentReviews: {
    ...routes.paymentReviews,
    caller: 'superuser',
    summary: 'Payments that only a person can decide, 20 a page',
    query: workLists.workListQuery,
    reply: workLists.paymentReviewPage,
    errors: ['VALIDATION'],
  },
  checkPayment: {
    ...routes.checkPayment,
    caller: 'superuser',
    summary: 'Ask the provider about a payment under review now, and follow what it says',
    params: v.object({ id: idParameter }),
    reply: workLists.checkedPayment,
    errors: ['NOT_FOUND', 'TRANSITION_REFUSED'],
  },
  resolvePayment: {
    ...routes.resolvePayment,
    caller: 'superuser',
    summary: 'Decide a payment under review; where the provider knows what became of it, that counts',
    params: v.object({ id: idParameter }),
    body: workListBodies.resolution,
    reply: workLists.checkedPayment,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED'],
  },
  enterReceipt: {
    ...routes.enterReceipt,
    caller: 'superuser',
    summary: 'Enter the receipt number of a payment that its provider did not tell',
    params: v.object({ id: idParameter }),
    body: workListBodies.receiptEntry,
    reply: workLists.enteredReceipt,
    errors: ['VALIDATION', 'NOT_FOUND', 'TRANSITION_REFUSED'],
  },
} as const satisfies Record<string, Endpoint>;
