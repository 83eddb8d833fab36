import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../../context/context.ts';
import { createBinder } from '../../../http/bind.ts';
import type { AppEnvironment } from '../../../http/environment.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.ts';
import { readDefaultAddress, setDefaultAddress } from './default-address.ts';

export function addressRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.addresses, listAddresses);
  bind(endpoints.addAddress, addAddress);
  bind(endpoints.changeAddress, changeAddress);
  bind(endpoints.deleteAddress, deleteAddress);
  bind(endpoints.defaultAddress, readDefaultAddress);
  bind(endpoints.setDefaultAddress, setDefaultAddress);
}
