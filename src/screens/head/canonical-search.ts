const ID = /^[1-9]\d{0,8}$/;
/** In the order of their names, in which the machine has them too. */
export const ATTRIBUTES = {
  brand: /^.{1,60}$/,
  condition: /^(genuine|aftermarket|used)$/,
  in_stock: /^true$/,
  price: /^(?=.*\d)\d{0,9}-\d{0,9}$/,
  rating: /^[34]$/,
};
const MAX_QUERY_LENGTH = 200;

export function normalizeCatalogueParams(search: string | URLSearchParams): URLSearchParams {
  const input = new URLSearchParams(search);
  const normalized = new URLSearchParams();
  const query = input.get('q')?.trim().slice(0, MAX_QUERY_LENGTH).trim();
  if (query) normalized.set('q', query);
  for (const [name, pattern] of Object.entries({ category: ID, subcategory: ID, ...ATTRIBUTES }))
    for (const value of new Set(input.getAll(name))) if (pattern.test(value)) normalized.append(name, value);
  const vehicle = input.get('vehicle') ?? '';
  if (/^[\w-]{1,200}$/.test(vehicle)) {
    normalized.set('vehicle', vehicle);
    if (input.get('fit') === 'all') normalized.set('fit', 'all');
  }
  const sort = input.get('sort') ?? '';
  if (/^(priceLowToHigh|priceHighToLow|newest|rating)$/.test(sort)) normalized.set('sort', sort);
  const page = input.get('page') ?? '';
  if (/^[1-9]\d{0,5}$/.test(page) && page !== '1') normalized.set('page', page);
  return normalized;
}

/** Returns '' or '?…' with everything that makes a different page for search engines; sort order, car and attributes do not. */
export function getCanonicalSearch(search: string): string {
  const params = normalizeCatalogueParams(search);
  for (const name of ['sort', 'vehicle', 'fit', ...Object.keys(ATTRIBUTES)]) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
