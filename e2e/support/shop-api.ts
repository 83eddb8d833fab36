import { type APIRequestContext, type APIResponse, expect } from 'playwright/test';
import type { EndpointInput, EndpointReply, LastArgument } from '../../contract/endpoint-types.ts';
import { fillPath, type RouteName, routes } from '../../contract/routes.ts';
import type { LoginReply } from '../../contract/types.ts';

/** The input of any endpoint. */
interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}

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
    const response = await request.post(`${shopUrl}${routes.login.path}`, { data: { email, password } });
    return new ShopApi(request, shopUrl, (await readReply<LoginReply>(response)).tokens);
  }

  /** Fails the test unless the call succeeds. */
  async call<Name extends RouteName>(
    name: Name,
    ...[input]: LastArgument<EndpointInput<Name>>
  ): Promise<EndpointReply<Name>> {
    const { params = {}, query, body }: CallInput = input ?? {};
    const { method, path } = routes[name];
    const response = await this.#request.fetch(`${this.#shopUrl}${fillPath(path, params)}`, {
      method,
      ...(query && { params: query }),
      ...(body && { data: body }),
      headers: { Authorization: `Bearer ${this.tokens.access_token}` },
    });
    return readReply(response);
  }

  async postToSandbox(path: string, data: object): Promise<void> {
    await readReply(await this.#request.post(`${this.#shopUrl}/sandbox/${path}`, { data }));
  }
}

async function readReply<Reply>(response: APIResponse): Promise<Reply> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Reply;
}
