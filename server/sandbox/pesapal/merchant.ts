/** Pesapal's published Kenyan sandbox merchant. */
export const SANDBOX_PESAPAL = {
  name: 'Gari Spares',
  consumerKey: 'qkio1BGGYAXTu2JOfm7XSXNruoZsrqEW',
  consumerSecret: 'osGQ364R49cXKeOYSpaOnT++rHs=',
} as const;
