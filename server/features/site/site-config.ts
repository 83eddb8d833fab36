import type { PaymentMethod, SiteConfig } from '#contract/types.ts';
import type { Config } from '../../context/config.ts';
import type { Context } from '../../context/context.ts';

type Shop = Pick<Context, 'config' | 'safaricom' | 'pesapal' | 'flutterwave'>;

/** A payment method without keys is off. */
export function getSiteConfig(shop: Shop): SiteConfig {
  const { config } = shop;
  return {
    contact: {
      ...config.contact,
      map_url: `https://www.openstreetmap.org/search?query=${encodeURIComponent(config.contact.address)}`,
      hours: 'Mon-Fri 8AM-6PM',
      socials: [
        { name: 'Facebook', url: 'https://www.facebook.com/' },
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'X', url: 'https://x.com/' },
        { name: 'TikTok', url: 'https://www.tiktok.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
    },
    payments: {
      mpesa: config.safaricom !== null,
      pesapal: config.pesapal !== null,
      flutterwave: getCardConfig(config),
      down: getUnavailableMethods(shop),
    },
    google: config.google && { client_id: config.google.clientId, script_url: config.google.scriptUrl },
    sandbox: config.sandboxUrl !== null,
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
