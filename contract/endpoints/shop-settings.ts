import { routes } from '../routes.ts';
import * as shopSettings from '../schemas/shop-settings.ts';
import type { Endpoint } from './endpoint.ts';

export const shopSettingsEndpoints = {
  shopSettings: {
    ...routes.shopSettings,
    caller: 'superuser',
    summary: 'Contact, opening hours, KRA PIN and the level of low stock',
    reply: shopSettings.shopSettings,
    errors: [],
  },
  changeShopSettings: {
    ...routes.changeShopSettings,
    caller: 'superuser',
    summary: 'Change some of the settings, from the version that was read',
    body: shopSettings.settingsChange,
    reply: shopSettings.shopSettings,
    errors: ['VALIDATION', 'STALE'],
  },
} as const satisfies Record<string, Endpoint>;
