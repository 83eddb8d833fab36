import {
  type CatalogueSearchActor,
  catalogueSearchMachine,
} from '#machines/catalogue-search/catalogue-search.machine.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { createActor } from '../../loading/actors.ts';
// The first choice needs it, so it is loaded with the machine.
import '../../queries/storefront/product-pages.ts';

export function createCatalogueSearch(filter: CatalogueFilter): CatalogueSearchActor {
  return createActor(catalogueSearchMachine, { input: { filter } });
}
