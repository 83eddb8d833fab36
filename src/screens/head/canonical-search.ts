const MULTI_VALUE_PARAMS = ['category', 'subcategory'] as const;
const MAX_QUERY_LENGTH = 200;

export function normalizeCatalogueParams(search: string | URLSearchParams): URLSearchParams {
  const input = new URLSearchParams(search);
  const normalized = new URLSearchParams();
  const query = input.get('q')?.trim().slice(0, MAX_QUERY_LENGTH).trim();
  if (query) normalized.set('q', query);
  for (const name of MULTI_VALUE_PARAMS) {
    const ids = new Set(input.getAll(name).filter((id) => /^[1-9]\d{0,8}$/.test(id)));
    for (const id of ids) normalized.append(name, id);
  }
  const vehicle = input.get('vehicle') ?? '';
  if (/^[\w-]{1,200}$/.test(vehicle)) {
    normalized.set('vehicle', vehicle);
    if (input.get('fit') === 'all') normalized.set('fit', 'all');
  }
  const sort = input.get('sort');
  if (sort === 'priceLowToHigh' || sort === 'priceHighToLow') normalized.set('sort', sort);
  const page = input.get('page') ?? '';
  if (/^[1-9]\d{0,5}$/.test(page) && page !== '1') normalized.set('page', page);
  return normalized;
}

/** Returns '' or '?…' with everything that makes a different page for search engines; sort order and car do not. */
export function getCanonicalSearch(search: string): string {
  const params = normalizeCatalogueParams(search);
  for (const name of ['sort', 'vehicle', 'fit']) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
