import { LOW_STOCK } from '#contract/product.ts';
import type { ShopSettings } from '#contract/types.ts';
import type { Config } from '../../context/config.ts';
import type { QueryRunner } from '../../db/client.ts';
import { shopSettings } from '../../db/schema/index.ts';

const DEFAULT_HOURS = 'Mon-Fri 8AM-6PM';

type Configured = Pick<Config, 'contact' | 'kraPin'>;

export type SettingsRow = typeof shopSettings.$inferSelect;

/** The settings in effect: what superusers set, or else the configuration. One row is read, so nothing caches it. */
export async function readSettings(db: QueryRunner, config: Configured): Promise<ShopSettings> {
  const [row] = await db.select().from(shopSettings);
  return toSettings(row, config);
}

const NOTHING_SET: Omit<SettingsRow, 'only' | 'changedAt'> = {
  phone: null,
  whatsapp: null,
  email: null,
  address: null,
  hours: null,
  kraPin: null,
  lowStock: null,
  staffSecondFactor: false,
  version: 0,
};

export function toSettings(row: SettingsRow | undefined, { contact, kraPin }: Configured): ShopSettings {
  const set = row ?? NOTHING_SET;
  return {
    phone: set.phone ?? contact.phone,
    whatsapp: set.whatsapp ?? '',
    email: set.email ?? contact.email,
    address: set.address ?? contact.address,
    hours: set.hours ?? DEFAULT_HOURS,
    kra_pin: set.kraPin ?? kraPin ?? '',
    low_stock: set.lowStock ?? LOW_STOCK,
    staff_second_factor: set.staffSecondFactor,
    version: set.version,
    changed_at: row && row.version > 0 ? row.changedAt.toISOString() : null,
  };
}
