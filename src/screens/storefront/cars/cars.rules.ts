import { appPaths } from '#contract/app-paths.ts';
import type { CarPage } from '#contract/types.ts';
import type { CarAddress } from '#src/queries/storefront/cars.ts';

export const toCarAddress = ({ make = '', model = '', code = '', category = '' }: Partial<CarAddress>) => ({
  make,
  model,
  code,
  category,
});

/** The parts that fit a vehicle, by its slug. */
export function toCollectionAddress(vehicle: string, category?: number): string {
  return `${appPaths.collection}?vehicle=${vehicle}${category ? `&category=${category}` : ''}`;
}

interface Crumb {
  name: string;
  path: string;
}

/** From /cars down to the page itself. */
export function listCarCrumbs({ make, model, code, category, path }: CarPage): Crumb[] {
  return [
    { name: 'Cars', path: appPaths.cars() },
    ...(make ? [{ name: make.name, path: appPaths.cars(make.slug) }] : []),
    ...(make && model ? [{ name: model.name, path: appPaths.cars(make.slug, model.slug) }] : []),
    ...(code ? [{ name: code, path: category ? path.slice(0, -category.slug.length - 1) : path }] : []),
    ...(category ? [{ name: category.name, path }] : []),
  ];
}

export function getCarHeading({ make, model, code, category }: CarPage): string {
  if (!make) return 'Parts by car';
  const car = [make.name, model?.name, code].filter(Boolean).join(' ');
  return category ? `${category.name} for ${car}` : `${car} parts`;
}

export function describeCarPage(page: CarPage): string {
  const heading = getCarHeading(page);
  const count = page.code ? `${page.count} ${page.count === 1 ? 'part' : 'parts'} that fit. ` : '';
  return `${heading} at Gari in Kenya. ${count}Prices in shillings, delivery to all 47 counties.`;
}
