import type { SiteConfig } from '#contract/types.ts';
import type { Config } from '../../config.ts';

/** What the browser app needs to know about this shop. A way to pay without keys is off. */
export function siteConfig(config: Config): SiteConfig {
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
    payments: { mpesa: config.safaricom !== null, pesapal: false, flutterwave: null },
    google: config.google && { client_id: config.google.clientId, script_url: config.google.scriptUrl },
    sandbox: config.sandboxUrl !== null,
  };
}
