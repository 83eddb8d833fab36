import { paths } from '#contract/paths.ts';
import type { StkReply } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const startStkPush = (request: ApiRequest, phone: string, orderNumber: string) =>
  request<StkReply>(paths.startStkPush, {
    method: 'POST',
    body: { phone, order_id: orderNumber },
    signedIn: true,
  });
