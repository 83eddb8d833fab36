import type { RouteName } from '#contract/routes.ts';
import type { Order } from '#contract/types.ts';
import { brakePads, oilFilter, orderWith } from '#tests/models/packaging.model.ts';
import type { EndpointRef, FakeApi } from '#tests/support/fake-api.ts';
import { aShop, signIn, users } from '../shop/open-shop.tsx';

export function anOrder(changes: Partial<Order> = {}): Order {
  return { ...orderWith('paid', [brakePads, oilFilter]), ...changes };
}

export function shopFor(role: keyof typeof users | 'nobody'): FakeApi {
  const api = aShop();
  if (role !== 'nobody') signIn(api, users[role]);
  return api;
}

export const getQueries = (api: FakeApi, ref: EndpointRef<RouteName>) =>
  api.callsTo(ref).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));

export const getScreenState = () => document.querySelector<HTMLElement>('[data-screen]')?.dataset['state'];
