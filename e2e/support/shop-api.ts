import { type APIRequestContext, expect } from 'playwright/test';
import { fillPath, paths } from '../../contract/paths.ts';
import type { LoginReply, PlacedOrder } from '../../contract/types.ts';

export class ShopApi {
  readonly #request: APIRequestContext;
  readonly #shopUrl: string;
  readonly tokens: LoginReply['tokens'];

  private constructor(request: APIRequestContext, shopUrl: string, tokens: LoginReply['tokens']) {
    this.#request = request;
    this.#shopUrl = shopUrl;
    this.tokens = tokens;
  }

  /** `shopUrl` may be omitted if the request context has it as its base URL. */
  static async signIn(
    request: APIRequestContext,
    { email, password, shopUrl = '' }: { email: string; password: string; shopUrl?: string },
  ): Promise<ShopApi> {
    const reply = await request.post(`${shopUrl}${paths.login}`, { data: { email, password } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return new ShopApi(request, shopUrl, ((await reply.json()) as LoginReply).tokens);
  }

  async call<Reply>(method: 'GET' | 'POST' | 'PATCH', path: string, data?: unknown): Promise<Reply> {
    const response = await this.#request.fetch(`${this.#shopUrl}${path}`, {
      method,
      ...(data !== undefined && { data }),
      headers: { Authorization: `Bearer ${this.tokens.access_token}` },
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Reply;
  }

  placeOrder(order: object): Promise<PlacedOrder> {
    return this.call('POST', paths.placeOrder, order);
  }

  async cancelOrder(orderNumber: string): Promise<void> {
    await this.call('POST', fillPath(paths.cancelOrder, { order_number: orderNumber }), {});
  }

  async startStkPush(orderNumber: string, phone: string): Promise<void> {
    await this.call('POST', paths.startStkPush, { phone, order_id: orderNumber });
  }
}
