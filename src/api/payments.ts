import { fillPath, paths } from '#contract/paths.ts';
import type { CardReply, OrderRequest, PortalReply, PortalStatus, StkReply } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const startStkPush = (request: ApiRequest, phone: string, orderNumber: string) =>
  request<StkReply>(paths.startStkPush, {
    method: 'POST',
    body: { phone, order_id: orderNumber },
    signedIn: true,
  });

export interface CardPaymentBody {
  /** Whole shillings. */
  amount: number;
  email: string;
  name: string;
  /** What becomes a draft; else the number of an own unpaid order. */
  order?: OrderRequest;
  order_id?: string;
}

export const startCardPayment = (request: ApiRequest, body: CardPaymentBody, signal: AbortSignal) =>
  request<Partial<CardReply>>(paths.startCardPayment, {
    method: 'POST',
    body: { ...body },
    signedIn: true,
    signal,
  });

/** Answers the order that was drafted for a card payment, once the provider says that it is paid. */
export const placePaidOrder = (request: ApiRequest, order: OrderRequest) =>
  request<unknown>(paths.placeOrder, { method: 'POST', body: { ...order }, signedIn: true });

export const startPortalPayment = (request: ApiRequest, orderNumber: string) =>
  request<PortalReply>(paths.startPortalPayment, {
    method: 'POST',
    body: { order_id: orderNumber },
    signedIn: true,
  });

/** Nobody pays on this page any more, as far as the payer is concerned. */
export const leavePortal = (request: ApiRequest, orderNumber: string, page: string) =>
  request<PortalStatus>(paths.leavePortal, {
    method: 'POST',
    body: { order_id: orderNumber, page },
    signedIn: true,
  });

/** `id`: the order's number, or the tracking id that Pesapal's page brings back. */
export const fetchPortalStatus = (request: ApiRequest, id: string) =>
  request<PortalStatus>(fillPath(paths.portalStatus, { id }), { signedIn: true });
