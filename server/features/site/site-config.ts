import { LOW_STOCK } from '#contract/product.ts';
import type { PaymentMethod, ShopSettings, SiteConfig } from '#contract/types.ts';
import type { Config } from '../../context/config.ts';
import type { Context } from '../../context/context.ts';
import { isUnreachable } from '../../db/busy.ts';
import { readSettings, toSettings } from '../settings/read-settings.ts';

type Shop = Pick<Context, 'config' | 'safaricom' | 'pesapal' | 'flutterwave'>;

/** Staff see their changes at once, so a standby is asked only while the primary is away. */
export async function readSiteConfig(ctx: Context): Promise<SiteConfig> {
  const settings = await readSettings(ctx.db, ctx.config).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    return readSettings(ctx.reads, ctx.config);
  });
  return getSiteConfig(ctx, settings);
}

/** A payment method without keys is off. Without settings it is the shop as configured. */
export function getSiteConfig(
  shop: Shop,
  settings: ShopSettings = toSettings(undefined, shop.config),
): SiteConfig {
  const { config } = shop;
  const { phone, email, address, hours, whatsapp, kra_pin, low_stock } = settings;
  return {
    contact: {
      phone,
      email,
      address,
      map_url: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
      hours,
      socials: [
        { name: 'Facebook', url: 'https://www.facebook.com/' },
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'X', url: 'https://x.com/' },
        { name: 'TikTok', url: 'https://www.tiktok.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
      ...(whatsapp !== '' && { whatsapp }),
      ...(kra_pin !== '' && { kra_pin }),
    },
    payments: {
      mpesa: config.safaricom !== null,
      pesapal: config.pesapal !== null,
      flutterwave: getCardConfig(config),
      down: getUnavailableMethods(shop),
    },
    google: config.google && { client_id: config.google.clientId, script_url: config.google.scriptUrl },
    sandbox: config.sandboxUrl !== null,
    ...(low_stock !== LOW_STOCK && { low_stock }),
  };
}

/** Their providers have not answered lately; shoppers may still try them. */
function getUnavailableMethods({ pesapal, flutterwave, safaricom }: Shop): PaymentMethod[] {
  const providers = { pesapal, creditcard: flutterwave, mpesa: safaricom };
  const methods = Object.keys(providers) as PaymentMethod[];
  return methods.filter((method) => providers[method]?.isDown());
}

function getCardConfig({ flutterwave }: Config): SiteConfig['payments']['flutterwave'] {
  return flutterwave && { public_key: flutterwave.publicKey, script_url: flutterwave.scriptUrl };
}
