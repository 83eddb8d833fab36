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
  /** Creates a draft order; without it, `order_id` names an existing unpaid order. */
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

/** Turns a draft into a placed order once the provider confirms the card payment. */
export const placePaidOrder = (request: ApiRequest, order: OrderRequest) =>
  request<unknown>(paths.placeOrder, { method: 'POST', body: { ...order }, signedIn: true });

export const startPortalPayment = (request: ApiRequest, orderNumber: string) =>
  request<PortalReply>(paths.startPortalPayment, {
    method: 'POST',
    body: { order_id: orderNumber },
    signedIn: true,
  });

export const leavePortal = (request: ApiRequest, orderNumber: string, page: string) =>
  request<PortalStatus>(paths.leavePortal, {
    method: 'POST',
    body: { order_id: orderNumber, page },
    signedIn: true,
  });

export const fetchPortalStatus = (request: ApiRequest, id: string) =>
  request<PortalStatus>(fillPath(paths.portalStatus, { id }), { signedIn: true });
