import { paths } from '#contract/paths.ts';
import type { ShippingRequest } from '#contract/shipping-request.ts';
import type { ShippingReply } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const sendShippingRequest = (request: ApiRequest, body: ShippingRequest) =>
  request<ShippingReply>(paths.shippingRequest, { method: 'POST', body: { ...body } });
