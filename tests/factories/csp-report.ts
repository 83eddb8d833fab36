/** As Chromium sends it, without the fields that the shop does not read. */
export const cspReport = {
  'csp-report': {
    'document-uri': 'https://gari.example/collection?q=brake',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?card=1',
    'source-file': 'https://gari.example/assets/product-lists-Bx3kd9a.js',
    'line-number': 3,
  },
};
