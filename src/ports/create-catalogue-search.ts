import {
  type CatalogueSearchActor,
  catalogueSearchMachine,
} from '#machines/catalogue-search/catalogue-search.machine.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { createActor } from '../loading/actors.ts';

export function createCatalogueSearch(filter: CatalogueFilter): CatalogueSearchActor {
  return createActor(catalogueSearchMachine, { input: { filter } });
}
