const SEVERAL = ['category', 'subcategory'] as const;
const MOST_LETTERS = 200;

/** Parameters of the catalogue's addresses in one order, cleaned; what means nothing is left out. */
export function catalogueSearch(search: string | URLSearchParams): URLSearchParams {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const query = given.get('q')?.trim().slice(0, MOST_LETTERS).trim();
  if (query) kept.set('q', query);
  for (const name of SEVERAL) {
    const ids = new Set(given.getAll(name).filter((id) => /^[1-9]\d{0,8}$/.test(id)));
    for (const id of ids) kept.append(name, id);
  }
  const sort = given.get('sort');
  if (sort === 'priceLowToHigh' || sort === 'priceHighToLow') kept.set('sort', sort);
  const page = given.get('page') ?? '';
  if (/^[1-9]\d{0,5}$/.test(page) && page !== '1') kept.set('page', page);
  return kept;
}

/** What of an address makes another page for search engines: everything but the order. '' or '?…'. */
export function significantSearch(search: string): string {
  const params = catalogueSearch(search);
  params.delete('sort');
  return params.size > 0 ? `?${params}` : '';
}
