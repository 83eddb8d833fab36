import { catalogueSearchMachine } from '#machines/catalogue-search/catalogue-search.machine.ts';
import { emptyFilter, isSameFilter } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const catalogueSearchModel = {
  machine: catalogueSearchMachine,
  inputs: { 'page 3 of pads': { filter: { ...emptyFilter, query: 'pads', page: 3 } } },
  events: {
    'filter.toggle': { brakes: { group: 'category', id: 1 } },
    'attribute.toggle': { 'in stock': { name: 'in_stock', value: 'true' } },
    'filters.clear': { '': {} },
    'sort.choose': { 'the default': { sort: 'popularity' } },
    'query.submit': { discs: { query: ' discs ' }, blank: { query: '  ' } },
    'search.clear': { '': {} },
    'address.changed': { 'to the whole list': { filter: emptyFilter } },
  },
  ports: {},
  project: ({ filter, address }) => [
    filter.query,
    filter.category,
    filter.attributes,
    filter.page,
    isSameFilter(filter, address),
  ],
} satisfies MachineModel<typeof catalogueSearchMachine>;
